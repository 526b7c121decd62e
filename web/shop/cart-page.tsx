import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { NoScript } from '../layout/no-script.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CartFilled } from './cart-filled.tsx';
import { useCart } from './cart-store.ts';
import { quoteAction } from './use-quote.ts';
import classes from './cart-page.module.css';

export const handle = { namespaces: ['shop'] };

export const clientAction = quoteAction;

/** The cart of this device; the server knows nobody's, so there it is a place that is kept. */
export default function CartPage() {
  const { t } = useTranslation('shop');
  const path = usePath();
  const cart = useCart();
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('cart.title')} noindex />
      <NoScript />
      <PageHeader title={t('cart.title')} />
      {cart === undefined && <CartWaiting />}
      {cart?.items.length === 0 && (
        <EmptyState title={t('cart.empty.title')} text={t('cart.empty.text')}>
          <Button component={Link} to={path('/shop')} size="md">
            {t('cart.empty.button')}
          </Button>
        </EmptyState>
      )}
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
