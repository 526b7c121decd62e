import { useTranslation } from 'react-i18next';
import { useSite } from '../layout/site.ts';
import classes from './test-notice.module.css';

/** While payments are played and not made, every screen about them says so. */
export function TestNotice() {
  const { t } = useTranslation('payments');
  const { isTestPayments } = useSite();
  return isTestPayments ? <p className={classes.notice}>{t('test')}</p> : null;
}
