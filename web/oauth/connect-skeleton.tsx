import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './connect-page.module.css';

/** The skeleton of an app's request. */
export function ConnectSkeleton() {
  const { t } = useTranslation('account');
  return (
    <ScreenSkeleton
      title={t('connect.title')}
      heading={<Shapes of={[{ height: 44, width: '100%' }]} />}
      lead=" "
      className={`form-width ${classes.page}`}
      shapes={[230, { height: 20, width: '80%' }, { height: 44, width: 190 }]}
    />
  );
}
