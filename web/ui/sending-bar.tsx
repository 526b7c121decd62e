import '@mantine/core/styles/Progress.css';
import { Progress } from '@mantine/core';
import classes from './sending-bar.module.css';

/** How much is sent, from 0 to 1. Its place is kept while nothing is being sent, so that nothing moves when it comes. */
export function SendingBar({ share, label }: { share: number | undefined; label: string }) {
  return (
    <div className={classes.place}>{share !== undefined && <Progress value={Math.round(share * 100)} size="sm" aria-label={label} />}</div>
  );
}
