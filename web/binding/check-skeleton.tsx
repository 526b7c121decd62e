import { useTranslation } from '../i18n/use-translation.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './check-page.module.css';

/** The skeleton of the card check. */
export function CheckSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <ScreenSkeleton title={t('check.title')} heading={null} className={`wide ${classes.page}`}>
      <div className={classes.check}>
        <PageHeader title={t('check.title')} lead={t('check.tap.intro')} back="waiting" />
        <Shapes of={[128, 156, 24, { height: 44, width: 160 }]} />
      </div>
      <div className={classes.card}>
        <Shapes of={['card']} />
      </div>
    </ScreenSkeleton>
  );
}
