import type { ReactNode } from 'react';
import classes from './timeline.module.css';

interface TimelineProps {
  /** Beside each other where there is room, else below each other. */
  isAcross?: boolean;
  /** What has not come yet is less than what has. */
  dimsAhead?: boolean;
  children: ReactNode;
}

/** What happens one after the other, as a line. */
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
  /** That moment in words. */
  when?: string;
  isDone?: boolean | undefined;
  /** `You are here`, where that is so. */
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
