import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './join-page.module.css';

/** The skeleton of an invitation. */
export function JoinSkeleton() {
  const { t } = useTranslation('subscriptions');
  return (
    <ScreenSkeleton
      title={t('join.title')}
      heading={<Shapes of={[{ height: 44, width: 180 }]} />}
      lead=" "
      className={`form-width ${classes.page}`}
      shapes={[140, 190, { height: 44, width: 140 }]}
    />
  );
}
