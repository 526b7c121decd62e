import { useId, type ReactNode } from 'react';
import classes from './consent-box.module.css';

interface ConsentBoxProps {
  /** The name of the form field. */
  field: string;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
  error?: ReactNode;
  children: ReactNode;
}

/** A consent checkbox; it is never ticked in advance. */
export function ConsentBox({ field, isGiven, onChange, error, children }: ConsentBoxProps) {
  const errorId = useId();
  return (
    <div>
      <label className={classes.box}>
        <input
          type="checkbox"
          data-path={field}
          checked={isGiven}
          required
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className={classes.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
