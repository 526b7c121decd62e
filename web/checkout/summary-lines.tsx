import { Text } from '@mantine/core';
import type { Quote } from '@visita/core/shop/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { now } from '../site/clock.ts';
import { AmountList } from '../orders/amount-list.tsx';
import { ItemPicture } from '../orders/item-picture.tsx';
import { useDeliveryDays } from '../shop/use-delivery-days.ts';
import classes from './summary-lines.module.css';

export interface SummaryLinesProps {
  quote: Quote;
  /** The label of the total, once it is known. */
  totalLabel?: string;
  /** A link to change the items. */
  change?: ReactNode;
}

/** The items of a purchase with their amounts, and the total with delivery and taxes. */
export function SummaryLines({ quote, totalLabel, change }: SummaryLinesProps) {
  const { t } = useTranslation('checkout');
  const { money } = useFormat();
  const deliveryDays = useDeliveryDays();
  const { lines, currency, subtotal, delivery, taxes, total } = quote;
  return (
    <>
      <ul className={classes.lines}>
        {lines.map(({ kind, isIncluded, sku, name, variant, picture, quantity, amount, stockIssue }) => (
          <li key={`${sku} ${String(isIncluded)}`} className={classes.line}>
            <ItemPicture picture={picture} kind={kind} width={56} />
            <span>
              {isIncluded
                ? t('summary.card', { count: quantity })
                : stockIssue === 'unknown'
                  ? t('summary.gone')
                  : name}
              <Text component="span" size="sm" c="dimmed" display="block">
                {kind === 'product' &&
                  [stockIssue === 'unknown' ? sku : variant, t('summary.quantity', { count: quantity })]
                    .filter(Boolean)
                    .join(' ')}
              </Text>
            </span>
            <span className={classes.amount}>
              {isIncluded ? t('summary.included') : stockIssue === 'unknown' ? null : money(amount, currency)}
            </span>
          </li>
        ))}
      </ul>
      <AmountList
        currency={currency}
        subtotal={subtotal}
        delivery={
          delivery
            ? {
                amount: delivery.amount,
                hint: t('summary.expected', { days: deliveryDays(delivery, now()) }),
              }
            : taxes
              ? null
              : t('summary.deliveryOpen')
        }
        taxes={
          taxes
            ? taxes.length > 0
              ? taxes.filter(({ amount }) => amount > 0)
              : t('summary.noTax')
            : { open: t('summary.taxOpen') }
        }
        total={total}
        {...(!taxes ? { totalLabel: t('summary.soFar') } : totalLabel && { totalLabel })}
      />
      {change && <div className={classes.change}>{change}</div>}
    </>
  );
}
