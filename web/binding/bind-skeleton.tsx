import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './bind-page.module.css';

/** The skeleton of the wizard, the same for every step, because only the server knows the step. */
export function BindSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <ScreenSkeleton
      title={t('bind.title')}
      heading={null}
      className={`wide ${classes.page}`}
      shapes={[{ height: 22, width: '6rem' }, 28]}
    >
      <div className={classes.step}>
        <div className={classes.form}>
          <Shapes of={['field', 'button', 'fieldWithHint', 'button']} />
        </div>
        <div className={classes.card}>
          <Shapes of={['card']} />
        </div>
      </div>
    </ScreenSkeleton>
  );
}
