import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from '../ui/detail.module.css';

/** The skeleton of an order. */
export function OrderSkeleton() {
  return (
    <ScreenSkeleton heading={<Shapes of={['title']} />} back="waiting" words={[{ height: 26, maw: 560 }]}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Shapes of={[280, 200]} />
        </div>
        <div className={classes.beside}>
          <Shapes of={[240, 160]} />
        </div>
      </div>
    </ScreenSkeleton>
  );
}
