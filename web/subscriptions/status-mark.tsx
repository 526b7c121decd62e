import type { SubscriptionStatus } from '@visita/core/subscriptions/status';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './status-mark.module.css';

/** A subscription's status as text; the coloured dot adds no information. */
export function StatusMark({ status }: { status: SubscriptionStatus }) {
  const { t } = useTranslation('subscriptions');
  return (
    <span className={classes.mark} data-status={status}>
      {t(`status.${status}`)}
    </span>
  );
}
