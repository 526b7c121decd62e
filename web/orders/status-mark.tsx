import type { OrderStatus } from '@visita/core/orders/status';
import { useTranslation } from 'react-i18next';
import classes from './status-mark.module.css';

/** An order's status in words; the dot beside it says nothing that the words do not. */
export function StatusMark({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders');
  return (
    <span className={classes.mark} data-status={status}>
      {t(`status.${status}`)}
    </span>
  );
}
