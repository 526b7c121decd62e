import { Skeleton } from '@mantine/core';
import { PageHeader } from '../layout/page-header.tsx';
import classes from '../ui/detail.module.css';

/** The skeleton of an order. */
export function OrderSkeleton() {
  return (
    <div className="wide page" aria-busy="true">
      <PageHeader title={<Skeleton height={44} maw={420} />} back="waiting">
        <Skeleton height={26} maw={560} />
      </PageHeader>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Skeleton height={280} />
          <Skeleton height={200} />
        </div>
        <div className={classes.beside}>
          <Skeleton height={240} />
          <Skeleton height={160} />
        </div>
      </div>
    </div>
  );
}
