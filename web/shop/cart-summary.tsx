import { Button, Text } from '@mantine/core';
import type { Quote } from '@visita/core/shop/contract';
import { formatMoney } from '@visita/core/price';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage, usePath } from '../i18n/language.ts';
import classes from './cart-summary.module.css';

interface CartSummaryProps {
  /** Nothing where it could not be asked for, which the page says. */
  quote: Quote | undefined;
  isAsking: boolean;
}

/** What is known before there is a destination, and the way on. */
export function CartSummary({ quote, isAsking }: CartSummaryProps) {
  const { t } = useTranslation('shop');
  const path = usePath();
  const language = useLanguage();
  const canGoOn = quote?.isOrderable === true;
  return (
    <section className={classes.summary} aria-labelledby="summary">
      <h2 id="summary">{t('cart.summary')}</h2>
      <dl className={classes.sum} data-asking={isAsking || undefined}>
        <dt>{t('cart.subtotal')}</dt>
        <dd>{quote ? formatMoney(quote.subtotal, language, quote.currency) : '…'}</dd>
      </dl>
      <Text size="sm" c="dimmed">
        {t('cart.open')}
      </Text>
      {quote && quote.toFreeDelivery !== null && (
        <p className={classes.toFree}>
          {quote.toFreeDelivery > 0
            ? t('cart.toFree', { amount: formatMoney(quote.toFreeDelivery, language, quote.currency) })
            : t('cart.isFree')}
        </p>
      )}
      {quote && !canGoOn && (
        <output className={classes.blocked}>
          <span id="blocked">{t('cart.blocked')}</span>
        </output>
      )}
      {canGoOn ? (
        <Button component={Link} to={path('/shop/checkout')} size="md" fullWidth>
          {t('cart.checkout')}
        </Button>
      ) : (
        <Button size="md" fullWidth disabled aria-describedby={quote ? 'blocked' : 'refused'}>
          {t('cart.checkout')}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {t('cart.kept')}
      </Text>
    </section>
  );
}
