import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './questions-page.module.css';

/** The skeleton of the questions on a contact form. */
export function QuestionsSkeleton() {
  const { t } = useTranslation('contacts');
  return (
    <ScreenSkeleton title={t('questions.title')} lead={t('questions.lead')} back="waiting">
      <div className={classes.page}>
        <div className={classes.form}>
          <div className={classes.list}>
            <Shapes of={[{ height: 48 }, { height: 44 }]} />
          </div>
          <Shapes of={[{ height: 42 }, { height: 44, maw: 68 }]} />
        </div>
      </div>
    </ScreenSkeleton>
  );
}
