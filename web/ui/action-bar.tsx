import type { ReactNode } from 'react';
import { useFootHeight } from './use-foot-height.ts';
import classes from './action-bar.module.css';

interface ActionBarProps {
  /** The state of the form, such as unsaved changes. */
  status?: ReactNode;
  /** The buttons; the primary one is the last. */
  children: ReactNode;
}

/**
 * The sticky button bar of a long form. With enlarged text or in a low window it stands at the end of the
 * form instead.
 */
export function ActionBar({ status, children }: ActionBarProps) {
  const foot = useFootHeight<HTMLDivElement>();
  return (
    <div ref={foot} className={classes.bar}>
      <div className={classes.status}>{status}</div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
