import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './checkout-page.module.css';

/** The skeleton of the plan checkout: plans, cards and summary. */
export function PlanSkeleton() {
  const { t } = useTranslation('subscribe');
  return (
    <ScreenSkeleton title={t('title')} back="waiting" className={`wide ${classes.page}`}>
      <div className={classes.columns}>
        <div>
          <Shapes of={[{ height: 32, maw: 320, mb: 'lg' }]} />
          <Shapes of={[92, 92, 92, 92]} mb="sm" />
          <Shapes
            of={[
              { height: 24, maw: 180, my: 'md' },
              { height: 76, mb: 'sm' },
              { height: 76, mb: 'xl' },
              'heading',
              220,
            ]}
          />
        </div>
        <Shapes of={[420]} />
      </div>
    </ScreenSkeleton>
  );
}
