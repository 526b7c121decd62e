import type { ReactNode } from 'react';
import classes from './choice.module.css';

interface ChoiceProps {
  /** Of the group: one of a name is chosen. */
  name: string;
  isChosen: boolean;
  /** Where several may be chosen. */
  isSeveral?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  title: ReactNode;
  hint?: ReactNode;
  /** What stands at its end: a mark or a quiet button. */
  children?: ReactNode;
}

/** One of several ways, as a row that can be pressed anywhere; the browser's own radio button in it. */
export function Choice({ name, isChosen, isSeveral = false, isDisabled = false, onChoose, title, hint, children }: ChoiceProps) {
  return (
    <div className={classes.choice} data-chosen={isChosen || undefined} data-disabled={isDisabled || undefined}>
      <label className={classes.label}>
        <input type={isSeveral ? 'checkbox' : 'radio'} name={name} checked={isChosen} disabled={isDisabled} onChange={onChoose} />
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          {hint && <span className={classes.hint}>{hint}</span>}
        </span>
      </label>
      {children}
    </div>
  );
}
