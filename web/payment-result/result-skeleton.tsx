import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './result-skeleton.module.css';

/** The skeleton of the payment result. */
export function ResultSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <ScreenSkeleton title={t('result.title')} heading={null} className="reading-width page">
      <div className={classes.waiting}>
        <Shapes
          of={[
            { height: 96, circle: true, mb: 'md' },
            { height: 44, maw: 320, mb: 'md' },
            { height: 24, maw: 420 },
          ]}
        />
      </div>
    </ScreenSkeleton>
  );
}
