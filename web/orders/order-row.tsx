import { Text } from '@mantine/core';
import { formatList } from '@visita/core/format-list';
import type { OrderRow as Row } from '@visita/core/orders/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { ItemPicture } from './item-picture.tsx';
import { StatusMark } from './status-mark.tsx';
import classes from './order-row.module.css';

const mostPictures = 3;

/** An order of the list; the whole row is a link. */
export function OrderRow({ order }: { order: Row }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const path = usePath();
  const { day, money } = useFormat();
  const { items } = order;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const names = new Set(items.map(({ name, isIncluded }) => (isIncluded ? t('order.card') : name)));
  return (
    <li>
      <Link to={path(`/shop/orders/${order.id}`)} className={classes.row} data-order-id={order.id}>
        <span className={classes.pictures}>
          {items.slice(0, mostPictures).map(({ id, kind, picture }) => (
            <ItemPicture key={id} picture={picture} kind={kind} width={56} />
          ))}
        </span>
        <span className={classes.words}>
          <span className={classes.number}>{order.orderNo}</span>
          <Text component="span" size="sm" c="dimmed" className={classes.names}>
            {t('list.items', { count })} · {formatList([...names], language)}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {day(order.createdAt)}
          </Text>
        </span>
        <StatusMark status={order.status} />
        <span className={classes.total}>{money(order.total, order.currency)}</span>
      </Link>
    </li>
  );
}
