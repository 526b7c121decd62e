import { Button } from '@mantine/core';
import { currency } from '@visita/core/price';
import { useTranslation } from '../i18n/use-translation.ts';
import { CartLine } from './cart-line.tsx';
import type { Cart } from './cart-store.ts';
import { CartSummary } from './cart-summary.tsx';
import { CartWaiting } from './cart-waiting.tsx';
import { useQuote } from './use-quote.ts';
import classes from './cart-page.module.css';

/** The cart's lines and summary, once the quote has loaded. */
export function CartFilled({ cart }: { cart: Cart }) {
  const { t } = useTranslation(['shop', 'common']);
  const { quote, isAsking, isRefused, refresh } = useQuote(cart);
  if (!quote && !isRefused) return <CartWaiting lines={cart.items.length} />;
  return (
    <div className={classes.columns}>
      <div>
        {isRefused && (
          <div className={classes.refused} role="alert">
            <p id="refused">{t('cart.failed')}</p>
            <Button variant="default" onClick={() => void refresh()}>
              {t('common:tryAgain')}
            </Button>
          </div>
        )}
        <ul className={classes.lines} aria-label={t('cart.label')}>
          {cart.items.map((item, index) => (
            <CartLine
              key={item.sku}
              item={item}
              index={index}
              line={quote?.lines.find(({ sku }) => sku === item.sku)}
              currency={quote?.currency ?? currency}
            />
          ))}
        </ul>
      </div>
      <CartSummary quote={isRefused ? undefined : quote} isAsking={isAsking} />
    </div>
  );
}
