import { Button } from '@mantine/core';
import type { Quote } from '@visita/core/shop/contract';
import { formatMoney } from '@visita/core/price';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useLanguage, usePath } from '../i18n/language.ts';
import classes from './cart-summary.module.css';

interface CartSummaryProps {
  /** The quote, or undefined if it could not be loaded; the page reports that. */
  quote: Quote | undefined;
  isAsking: boolean;
}

/** The summary before the destination is known, and the button to the checkout. */
export function CartSummary({ quote, isAsking }: CartSummaryProps) {
  const { t } = useTranslation('shop');
  const path = usePath();
  const language = useLanguage();
  const canGoOn = quote?.isOrderable === true;
  return (
    <section className={classes.summary} aria-labelledby="summary">
      <h2 id="summary">{t('cart.summary')}</h2>
      {quote && quote.toFreeDelivery !== null && <ToFree quote={quote} left={quote.toFreeDelivery} />}
      <div className={classes.bar}>
        <dl className={classes.sum} data-asking={isAsking || undefined}>
          <dt>{t('cart.subtotal')}</dt>
          <dd>{quote ? formatMoney(quote.subtotal, language, quote.currency) : '…'}</dd>
        </dl>
        {quote && !canGoOn && (
          <output className={classes.blocked}>
            <span id="blocked">{t('cart.blocked')}</span>
          </output>
        )}
        {canGoOn ? (
          <Button component={Link} to={path('/shop/checkout')} size="md">
            {t('cart.checkout')}
          </Button>
        ) : (
          <Button size="md" disabled aria-describedby={quote ? 'blocked' : 'refused'}>
            {t('cart.checkout')}
          </Button>
        )}
      </div>
      <div className={classes.notes}>
        <p>{t('cart.open')}</p>
        <p>{t('cart.kept')}</p>
      </div>
    </section>
  );
}

/** The amount left until delivery is free. The bar repeats the text visually. */
function ToFree({ quote: { subtotal, currency }, left }: { quote: Quote; left: number }) {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  return (
    <div className={classes.toFree}>
      <p>
        {left > 0 ? t('cart.toFree', { amount: formatMoney(left, language, currency) }) : t('cart.isFree')}
      </p>
      <div className={classes.way} aria-hidden="true">
        <span style={{ width: `${(100 * subtotal) / (subtotal + left)}%` }} />
      </div>
    </div>
  );
}
