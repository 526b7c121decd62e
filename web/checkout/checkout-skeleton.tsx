import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './checkout-page.module.css';

/** The skeleton of the checkout: steps and summary. */
export function CheckoutSkeleton() {
  const { t } = useTranslation('checkout');
  return (
    <ScreenSkeleton title={t('title')} back="waiting" className={`wide ${classes.page}`}>
      <div className={classes.columns}>
        <div>
          <Shapes of={['heading', 220, 'heading', 160]} mb="xl" />
        </div>
        <Shapes of={[360]} />
      </div>
    </ScreenSkeleton>
  );
}
