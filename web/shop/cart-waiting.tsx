import { Skeleton } from '@mantine/core';
import classes from './cart-page.module.css';

/** The skeleton of the cart, with the dimensions of its content. */
export function CartWaiting({ lines = 1 }: { lines?: number }) {
  return (
    <div className={classes.columns} aria-busy="true">
      <div>
        {Array.from({ length: lines }, (_, index) => (
          <div key={index} className={classes.waiting}>
            <Skeleton height="100%" />
          </div>
        ))}
      </div>
      <Skeleton height={280} />
    </div>
  );
}
