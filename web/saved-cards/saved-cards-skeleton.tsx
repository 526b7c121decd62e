import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './saved-cards-page.module.css';

/** The skeleton of the page of saved cards. */
export function SavedCardsSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <ScreenSkeleton title={t('cards.title')} lead={t('cards.lead')} back="waiting">
      <div className={classes.list}>
        {[1, 2].map((card) => (
          <div key={card} className={classes.card}>
            <Shapes of={[{ className: classes.waiting }, 48]} />
          </div>
        ))}
      </div>
    </ScreenSkeleton>
  );
}
