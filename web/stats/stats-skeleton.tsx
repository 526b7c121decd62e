import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { WaitingTitle } from '../layout/waiting-title.tsx';
import { Shapes } from '../ui/shapes.tsx';
import { chartHeight } from './chart-height.ts';
import classes from './stats-page.module.css';

/** The skeleton of the statistics. */
export function StatsSkeleton() {
  const { t } = useTranslation('stats');
  return (
    <ScreenSkeleton
      title={t('title')}
      heading={<WaitingTitle getTitle={(name) => t('titleOf', { name })} />}
      back="waiting"
      className={`wide ${classes.page}`}
      shapes={[{ className: classes.ranges }, { className: classes.summary, radius: 0 }, chartHeight + 83]}
    >
      <div className={classes.columns}>
        <Shapes of={[260, 260]} />
      </div>
    </ScreenSkeleton>
  );
}
