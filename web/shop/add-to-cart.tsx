import { Anchor, Button, Text } from '@mantine/core';
import type { Product } from '@visita/core/shop/contract';
import { mostOfOne } from '@visita/core/shop/cart-limits';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { setInCart, useCart } from './cart-store.ts';
import { QuantityField } from './quantity-field.tsx';
import classes from './add-to-cart.module.css';

/** Adds a quantity to the cart. The total in the cart is limited to the stock. */
export function AddToCart({ variant: { sku, stock } }: { variant: Product['variants'][number] }) {
  const { t } = useTranslation('shop');
  const path = usePath();
  const cart = useCart();
  const [quantity, setQuantity] = useState(1);
  const [isRefused, setRefused] = useState(false);
  const inCart = cart?.items.find((item) => item.sku === sku)?.quantity ?? 0;
  const left = Math.max(Math.min(stock, mostOfOne) - inCart, 0);
  const pieces = Math.min(quantity, Math.max(left, 1));
  const add = () => {
    setRefused(!setInCart(sku, inCart + pieces));
    setQuantity(1);
  };
  return (
    <div className={classes.add}>
      <div className={classes.row}>
        <QuantityField label={t('product.quantity')} value={pieces} most={left} onChange={setQuantity} />
        <Button
          size="md"
          className={classes.button}
          disabled={cart === undefined || left === 0}
          onClick={add}
          leftSection={<Icon name="bag" />}
        >
          {t('product.add')}
        </Button>
      </div>
      <noscript>
        <p className={classes.note}>{t('product.needsScript')}</p>
      </noscript>
      <output className={classes.said}>
        {isRefused && <Text size="sm">{t('product.cartFull')}</Text>}
        {inCart > 0 && (
          <>
            <span>
              <Icon name="check" size={18} /> {t('product.added', { count: inCart })}
            </span>
            {left === 0 && stock > 0 && <span className={classes.note}>{t('product.full')}</span>}
            <Anchor component={Link} to={path('/shop/cart')} size="sm">
              {t('product.toCart')}
            </Anchor>
          </>
        )}
      </output>
    </div>
  );
}
