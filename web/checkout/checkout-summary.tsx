import { Text, Title } from '@mantine/core';
import type { Quote } from '@visita/core/shop/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { now } from '../site/clock.ts';
import { AmountList } from '../orders/amount-list.tsx';
import { ItemPicture } from '../orders/item-picture.tsx';
import { useDeliveryDays } from '../shop/use-delivery-days.ts';
import { useFootHeight } from '../ui/use-foot-height.ts';
import classes from './checkout-summary.module.css';

interface CheckoutSummaryProps {
  quote: Quote;
  isAsking: boolean;
  /** The order button for the bar at the bottom of a phone. On wide screens the button follows the steps. */
  button?: ReactNode;
  /** The reason why the button is disabled. */
  reason?: string | undefined;
  /** The label of the total, once it is known. */
  totalLabel?: string;
  /** A later charge, such as after a trial. */
  later?: ReactNode;
  /** A link to change the items. */
  change?: ReactNode;
}

/** The sticky summary of items and prices: beside the steps, or on a phone in a bar at the bottom. */
export function CheckoutSummary({ isAsking, button, reason, ...summary }: CheckoutSummaryProps) {
  const { quote, totalLabel, later } = summary;
  const { t } = useTranslation(['checkout', 'money']);
  const { money } = useFormat();
  const foot = useFootHeight();
  return (
    <aside ref={foot} className={classes.summary} aria-labelledby="summary" aria-busy={isAsking}>
      <details className={classes.folded}>
        <summary className={classes.bar}>
          <span>{quote.taxes ? (totalLabel ?? t('summary.title')) : t('summary.soFar')}</span>
          <strong>{money(quote.total, quote.currency)}</strong>
          {later && <span className={classes.later}>{later}</span>}
        </summary>
        <Lines {...summary} />
      </details>
      {button && (
        <div className={classes.button}>
          {reason && <p className={classes.reason}>{reason}</p>}
          {button}
        </div>
      )}
      <div className={classes.open}>
        <Title order={2} size="h4" id="summary">
          {t('summary.title')}
        </Title>
        <Lines {...summary} />
        {later && <p className={classes.later}>{later}</p>}
      </div>
      <Text size="sm" c="dimmed" component="output" className={classes.state}>
        {isAsking && t('summary.updating')}
      </Text>
    </aside>
  );
}

function Lines({
  quote,
  totalLabel,
  change,
}: Omit<CheckoutSummaryProps, 'isAsking' | 'button' | 'reason' | 'later'>) {
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
