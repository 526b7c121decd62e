import { useTranslation } from '../i18n/use-translation.ts';
import { useSite } from '../site/site.ts';
import classes from './test-notice.module.css';

/** Says on every payment screen that payments are simulated, while the site runs in test mode. */
export function TestNotice() {
  const { t } = useTranslation('payments');
  const { isTestPayments } = useSite();
  return isTestPayments ? <p className={classes.notice}>{t('test')}</p> : null;
}
