import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './first-card.module.css';

/** The skeleton of a new person's card. */
export function FirstCardSkeleton() {
  const { t } = useTranslation('edit');
  return (
    <ScreenSkeleton title={t('first.title')} heading={null}>
      <div className={classes.page}>
        <Shapes of={['title']} />
        <div className={classes.card}>
          <Shapes of={['card', { height: 44, width: 130, style: { justifySelf: 'end' } }]} />
        </div>
        <div className={classes.form}>
          <div className={classes.fields}>
            <Shapes of={['field', { height: 121 }, { height: 112 }]} />
          </div>
        </div>
      </div>
    </ScreenSkeleton>
  );
}
