import { Button, Text } from '@mantine/core';
import type { Quote } from '@visita/core/shop/contract';
import { formatMoney } from '@visita/core/price';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage, usePath } from '../i18n/language.ts';
import classes from './cart-summary.module.css';

/** What is known before there is a destination, and the way on. */
export function CartSummary({ quote, isAsking }: { quote: Quote | undefined; isAsking: boolean }) {
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
      {quote && !canGoOn && <output className={classes.blocked}>{t('cart.blocked')}</output>}
      {canGoOn ? (
        <Button component={Link} to={path('/shop/checkout')} size="md" fullWidth>
          {t('cart.checkout')}
        </Button>
      ) : (
        <Button size="md" fullWidth disabled>
          {t('cart.checkout')}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {t('cart.kept')}
      </Text>
    </section>
  );
}
