import type { ReactNode } from 'react';
import { useFootHeight } from './use-foot-height.ts';
import classes from './action-bar.module.css';

interface ActionBarProps {
  /** How things stand. */
  status?: ReactNode;
  /** The buttons: what is wanted most is the last. */
  children: ReactNode;
}

/** What a long form is filled in for, always within reach; where letters are large or the window is low it stands at the end of the form. */
export function ActionBar({ status, children }: ActionBarProps) {
  const foot = useFootHeight<HTMLDivElement>();
  return (
    <div ref={foot} className={classes.bar}>
      <div className={classes.status}>{status}</div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
