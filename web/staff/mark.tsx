import type { ReactNode } from 'react';
import classes from './mark.module.css';

interface MarkProps {
  /** The words say it too: nothing is told by colour alone. */
  tone?: 'good' | 'waiting' | 'grave' | 'quiet';
  children: ReactNode;
}

/** A state in a word or two, in a table or beside a title. */
export function Mark({ tone = 'quiet', children }: MarkProps) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  );
}
