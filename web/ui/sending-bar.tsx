import '@mantine/core/styles/Progress.css';
import { Progress } from '@mantine/core';
import classes from './sending-bar.module.css';

/** Upload progress from 0 to 1. The space is reserved while idle, so that the layout does not shift. */
export function SendingBar({ share, label }: { share: number | undefined; label: string }) {
  return (
    <div className={classes.place}>
      {share !== undefined && <Progress value={Math.round(share * 100)} size="sm" aria-label={label} />}
    </div>
  );
}
