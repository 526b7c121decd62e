import { useId, type ReactNode } from 'react';
import classes from './consent-box.module.css';

interface ConsentBoxProps {
  /** The field of the form it fills. */
  field: string;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
  error?: ReactNode;
  children: ReactNode;
}

/** A box that nobody has ticked for the reader. */
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
