import { orderStatus, type OrderStatus } from '@visita/core/orders/status';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import classes from './orders-filter.module.css';

/** Which orders are shown; the choice is in the address, so it can be kept and gone back to. */
export function OrdersFilter({ chosen }: { chosen: OrderStatus | undefined }) {
  const { t } = useTranslation('orders');
  const path = usePath();
  const entry = (status: OrderStatus | undefined, name: string) => (
    <li key={name}>
      <Link
        to={`${path('/shop/orders')}${status ? `?status=${status}` : ''}`}
        preventScrollReset
        className={classes.choice}
        aria-current={status === chosen ? 'true' : undefined}
      >
        {name}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t('list.filter')}>
      <ul className={classes.choices}>
        {entry(undefined, t('list.all'))}
        {orderStatus.states.map((status) => entry(status, t(`status.${status}`)))}
      </ul>
    </nav>
  );
}
