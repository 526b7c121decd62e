import type { SubscriptionStatus } from '@visita/core/subscriptions/status';
import { useTranslation } from 'react-i18next';
import classes from './status-mark.module.css';

/** A subscription's status in words; the dot beside it says nothing that the words do not. */
export function StatusMark({ status }: { status: SubscriptionStatus }) {
  const { t } = useTranslation('subscriptions');
  return (
    <span className={classes.mark} data-status={status}>
      {t(`status.${status}`)}
    </span>
  );
}
