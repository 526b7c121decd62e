import type { Order } from '@visita/core/orders/contract';
import { Text, Title } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Parts } from '../ui/parts.tsx';
import { AmountList } from './amount-list.tsx';
import { ItemPicture } from './item-picture.tsx';
import classes from './order-items.module.css';

/** The items of an order with their prices. */
export function OrderItems({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const { items, currency } = order;
  return (
    <section aria-labelledby="items">
      <Title order={2} size="h4" id="items" mb="md">
        {t('order.items')}
      </Title>
      <ul className={classes.items}>
        {items.map(({ id, kind, isIncluded, name, variant, picture, quantity, unitPrice, amount }) => (
          <li key={id} className={classes.item}>
            <ItemPicture picture={picture} kind={kind} />
            <span>
              <span className={classes.name}>{isIncluded ? t('order.card') : name}</span>
              <Text component="span" size="sm" c="dimmed" display="block">
                <Parts
                  parts={[
                    ...(variant ? [variant] : []),
                    ...(kind === 'product' ? [t('order.quantity', { count: quantity })] : []),
                    ...(isIncluded ? [t('order.included')] : []),
                    ...(quantity > 1 && !isIncluded
                      ? [t('order.each', { price: money(unitPrice, currency) })]
                      : []),
                  ]}
                />
              </Text>
            </span>
            <span className={classes.amount}>{money(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <AmountList
        currency={currency}
        subtotal={order.subtotal}
        delivery={order.shippingStatus === null ? null : { amount: order.shippingAmount }}
        taxes={order.taxes}
        total={order.total}
      />
    </section>
  );
}
