import type { OrderStatus } from '@visita/core/orders/status';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './status-mark.module.css';

/** An order's status as text; the coloured dot adds no information. */
export function StatusMark({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders');
  return (
    <span className={classes.mark} data-status={status}>
      {t(`status.${status}`)}
    </span>
  );
}
