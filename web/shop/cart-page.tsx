import { Skeleton, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NoScript } from '../layout/no-script.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { CartEmpty } from './cart-empty.tsx';
import { CartFilled } from './cart-filled.tsx';
import { useCart } from './cart-store.ts';
import { quoteAction } from './use-quote.ts';
import classes from './cart-page.module.css';

export const handle = { rooms: ['shop'] };

export const clientAction = quoteAction;

/** The cart of this device; the server knows nobody's, so there it is a place that is kept. */
export default function CartPage() {
  const { t } = useTranslation('shop');
  const cart = useCart();
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('cart.title')} noindex />
      <NoScript />
      <Title order={1}>{t('cart.title')}</Title>
      {cart === undefined && <CartWaiting />}
      {cart?.items.length === 0 && <CartEmpty />}
      {cart && cart.items.length > 0 && <CartFilled cart={cart} />}
    </div>
  );
}

function CartWaiting() {
  return (
    <div className={classes.columns} aria-busy="true">
      <Skeleton height={144} mt="lg" />
      <Skeleton height={280} mt="lg" />
    </div>
  );
}
