import { Skeleton } from '@mantine/core';
import classes from './bind-page.module.css';

/** The binding screen while it comes. */
export function BindSkeleton() {
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <div className={classes.form}>
        <div>
          <Skeleton height={44} width="60%" />
          <Skeleton height={16} mt={9} />
        </div>
        <Skeleton height={94} />
        <Skeleton height={80} />
        <Skeleton height={42} />
      </div>
      <div className={classes.card}>
        <Skeleton height="auto" radius="lg" style={{ aspectRatio: '85.6 / 53.98' }} />
      </div>
    </div>
  );
}
