import { Anchor, Text, Title } from '@mantine/core';
import type { Quote } from '@visita/core/shop/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../i18n/format.ts';
import { usePath } from '../i18n/language.ts';
import { AmountList } from '../orders/amount-list.tsx';
import { ItemPicture } from '../orders/item-picture.tsx';
import classes from './checkout-summary.module.css';

/** What is bought and what it costs, in sight all the time: beside the steps, on a phone at the foot of the screen. */
export function CheckoutSummary({ quote, isAsking }: { quote: Quote; isAsking: boolean }) {
  const { t } = useTranslation(['checkout', 'money']);
  const { money } = useFormat();
  return (
    <aside className={classes.summary} aria-labelledby="summary" aria-busy={isAsking}>
      <details className={classes.folded}>
        <summary className={classes.bar}>
          <span>{quote.taxes ? t('summary.title') : t('summary.soFar')}</span>
          <strong>{money(quote.total, quote.currency)}</strong>
        </summary>
        <Lines quote={quote} />
      </details>
      <div className={classes.open}>
        <Title order={2} size="h4" id="summary">
          {t('summary.title')}
        </Title>
        <Lines quote={quote} />
      </div>
      <Text size="sm" c="dimmed" component="output" className={classes.state}>
        {isAsking && t('summary.updating')}
      </Text>
    </aside>
  );
}

function Lines({ quote }: { quote: Quote }) {
  const { t } = useTranslation('checkout');
  const path = usePath();
  const { money } = useFormat();
  const { lines, currency, subtotal, delivery, taxes, total } = quote;
  return (
    <>
      <ul className={classes.lines}>
        {lines.map(({ sku, name, variant, picture, quantity, amount }) => (
          <li key={sku} className={classes.line}>
            <ItemPicture picture={picture} size={48} />
            <span>
              {name}
              <Text component="span" size="sm" c="dimmed" display="block">
                {[variant, t('summary.quantity', { count: quantity })].filter(Boolean).join(' ')}
              </Text>
            </span>
            <span className={classes.amount}>{money(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <AmountList
        currency={currency}
        subtotal={subtotal}
        delivery={
          delivery
            ? { amount: delivery.amount, hint: t('summary.days', { min: delivery.minDays, max: delivery.maxDays }) }
            : taxes
              ? null
              : t('summary.deliveryOpen')
        }
        taxes={taxes ? (taxes.length > 0 ? taxes : t('summary.noTax')) : ''}
        total={total}
        {...(!taxes && { totalLabel: t('summary.soFar') })}
      />
      <Anchor component={Link} to={path('/shop/cart')} size="sm" className={classes.change}>
        {t('summary.change')}
      </Anchor>
    </>
  );
}
