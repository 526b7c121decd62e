import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { CartItem } from '@visita/core/shop/cart';
import { mostOfOne } from '@visita/core/shop/cart-limits';
import type { QuotedLine } from '@visita/core/shop/contract';
import { formatMoney } from '@visita/core/price';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useLanguage, usePath } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { removeFromCart, restoreToCart, setInCart } from './cart-store.ts';
import { ProductPicture } from './product-picture.tsx';
import { QuantityField } from './quantity-field.tsx';
import classes from './cart-line.module.css';

interface CartLineProps {
  item: CartItem;
  index: number;
  /** The line as quoted by the server, or undefined until then. */
  line: QuotedLine | undefined;
  currency: string;
}

/** A line of the cart: name, quantity and price, or why it cannot be bought. */
export function CartLine({ item, index, line, currency }: CartLineProps) {
  const { t } = useTranslation('shop');
  const path = usePath();
  const language = useLanguage();
  const { sku, quantity } = item;
  const isKnown = line !== undefined && line.stockIssue !== 'unknown';
  const article = t('cart.unknownName', { sku });
  const name = isKnown ? line.name : article;
  const remove = () => {
    removeFromCart(sku);
    // the focused button is gone
    document.getElementById('content')?.focus({ preventScroll: true });
    const message = t('cart.removed', { name });
    const id = `removed-${sku}`;
    const back = () => {
      restoreToCart(item, index);
      notifications.hide(id);
    };
    notifications.show({
      id,
      message: (
        <span className={classes.removed}>
          {message}
          <Button variant="default" onClick={back}>
            {t('cart.undo')}
          </Button>
        </span>
      ),
    });
  };
  const canCount = isKnown && (line.stockIssue === null || line.stockIssue === 'tooFew');
  return (
    <li className={classes.line} data-issue={line?.stockIssue ?? undefined}>
      <div className={classes.picture}>
        {line?.picture && (
          <ProductPicture picture={{ url: line.picture, alt: '', width: 800, height: 600 }} sizes="128px" />
        )}
      </div>
      <div>
        <h2 className={classes.name}>
          {isKnown && line.productSku ? (
            <Link to={path(`/shop/products/${sku}`)}>{name}</Link>
          ) : line ? (
            t('cart.gone')
          ) : (
            name
          )}
        </h2>
        {line && <p className={classes.variant}>{isKnown ? line.variant : article}</p>}
        {isKnown && line.unitPrice > 0 && (
          <p className={classes.variant}>
            {t('cart.each', { amount: formatMoney(line.unitPrice, language, currency) })}
          </p>
        )}
      </div>
      {line?.stockIssue !== 'unknown' && (
        <p className={classes.amount}>
          {line && !line.stockIssue ? formatMoney(line.amount, language, currency) : '—'}
        </p>
      )}
      <div className={classes.actions}>
        {canCount && (
          <QuantityField
            label={t('cart.quantity', { name: `${name}, ${line.variant}` })}
            value={quantity}
            most={Math.min(line.stockIssue === 'tooFew' ? quantity : line.stock || mostOfOne, mostOfOne)}
            onChange={(next) => setInCart(sku, next)}
          />
        )}
        <Button
          variant="subtle"
          color="gray"
          c="dimmed"
          aria-label={t('cart.removeNamed', { name })}
          onClick={remove}
        >
          {t('cart.remove')}
        </Button>
      </div>
      {line?.stockIssue && (
        <p className={classes.issue} role="alert">
          <Icon name="alert" size={18} />
          <span>
            {line.stockIssue === 'tooFew'
              ? t('cart.stockIssues.tooFew', { count: line.stock })
              : t(`cart.stockIssues.${line.stockIssue}`)}
          </span>
          {line.stockIssue === 'tooFew' && (
            <Button variant="default" onClick={() => setInCart(sku, line.stock)}>
              {t('cart.take', { count: line.stock })}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}
