import type { ReactNode } from 'react';
import classes from './mark.module.css';

interface MarkProps {
  /** The colour. The text conveys the state as well (WCAG 1.4.1). */
  tone?: 'good' | 'waiting' | 'grave' | 'quiet';
  children: ReactNode;
}

/** A state in one or two words, for a table cell or beside a title. */
export function Mark({ tone = 'quiet', children }: MarkProps) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  );
}
