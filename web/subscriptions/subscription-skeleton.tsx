import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import layout from '../ui/detail.module.css';
import classes from './subscription-view.module.css';

/** The skeleton of a subscription. */
export function SubscriptionSkeleton() {
  const { t } = useTranslation('subscriptions');
  return (
    <ScreenSkeleton
      title={t('detail.title')}
      heading={<Shapes of={['title']} />}
      back="waiting"
      words={[
        { height: 24, maw: 320 },
        { height: 24, maw: 420 },
      ]}
    >
      <div className={classes.body}>
        <Shapes of={[120]} />
        <div className={layout.columns}>
          <div className={layout.main}>
            <Shapes of={[200, 320]} />
          </div>
          <div className={layout.beside}>
            <Shapes of={[180, 140]} />
          </div>
        </div>
      </div>
    </ScreenSkeleton>
  );
}
