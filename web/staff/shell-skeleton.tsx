import { Skeleton } from '@mantine/core';
import classes from './shell.module.css';

/** The back office before anybody knows whose it is: its shape, without a word. */
export function ShellSkeleton() {
  return (
    <div className={classes.shell} aria-busy="true">
      <div className={classes.bar} />
      <div className={classes.side} />
      <main id="content" className={classes.main}>
        <Skeleton height={30} width="14rem" mb="lg" />
        <Skeleton height={320} radius={10} />
      </main>
    </div>
  );
}
