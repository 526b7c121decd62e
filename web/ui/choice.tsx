import type { ReactNode } from 'react';
import classes from './choice.module.css';

interface ChoiceProps {
  /** The `name` shared by the inputs of the group. */
  name: string;
  isChosen: boolean;
  /** True for checkboxes, false for radio buttons. */
  isSeveral?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  title: ReactNode;
  hint?: ReactNode;
  /** An element at the end of the row, such as a mark or a quiet button. */
  children?: ReactNode;
  /** True if the element needs a line of its own on a phone. */
  isWide?: boolean;
}

/** One option of a group: a native radio button or checkbox whose whole row is clickable. */
export function Choice({
  name,
  isChosen,
  isSeveral = false,
  isDisabled = false,
  onChoose,
  title,
  hint,
  children,
  isWide = false,
}: ChoiceProps) {
  return (
    <div
      className={classes.choice}
      data-chosen={isChosen || undefined}
      data-disabled={isDisabled || undefined}
      data-wide={isWide || undefined}
    >
      <label className={classes.label}>
        <input
          type={isSeveral ? 'checkbox' : 'radio'}
          name={name}
          checked={isChosen}
          disabled={isDisabled}
          onChange={onChoose}
        />
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          {hint && <span className={classes.hint}>{hint}</span>}
        </span>
      </label>
      {children}
    </div>
  );
}
