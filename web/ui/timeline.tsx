import type { ReactNode } from 'react';
import classes from './timeline.module.css';

interface TimelineProps {
  /** True for a horizontal line where there is room; otherwise vertical. */
  isAcross?: boolean;
  /** Dims the future steps. */
  dimsAhead?: boolean;
  children: ReactNode;
}

/** A sequence of dated steps. */
export function Timeline({ isAcross = false, dimsAhead = false, children }: TimelineProps) {
  return (
    <div className={classes.frame}>
      <ol className={classes.line} data-across={isAcross || undefined} data-dims={dimsAhead || undefined}>
        {children}
      </ol>
    </div>
  );
}

interface TimelineStepProps {
  title: string;
  at?: Date | null | undefined;
  /** The formatted date. */
  when?: string;
  isDone?: boolean | undefined;
  /** The label of the current step (`You are here`), or false. */
  here?: string | false | undefined;
  children?: ReactNode;
}

export function TimelineStep({ title, at, when, isDone, here, children }: TimelineStepProps) {
  return (
    <li className={classes.step} data-past={isDone || undefined} aria-current={here ? 'step' : undefined}>
      <span className={classes.title}>{title}</span>
      {at && <time dateTime={at.toISOString()}>{when}</time>}
      {children}
      {here && <span className={classes.here}>{here}</span>}
    </li>
  );
}
