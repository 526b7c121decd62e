import { Button } from '@mantine/core';
import { toDestination } from '@visita/core/addresses/address-fault';
import { addresses } from '@visita/core/addresses/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { ErrorScreen } from '../errors/error-screen.tsx';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useSite } from '../site/site.ts';
import { currentCart } from '../shop/cart-store.ts';
import { quoteAction, quoteFor } from '../shop/use-quote.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CartCheckout } from './cart-checkout.tsx';
import { findSavedCards } from '../saved-cards/saved-cards.ts';
import { TestNotice } from '../provider/test-notice.tsx';
import classes from './checkout-page.module.css';

export const handle = {
  namespaces: ['checkout', 'payments', 'money', 'addresses'],
  Skeleton: CheckoutSkeleton,
};

/**
 * Loads addresses and saved cards, and has the server price the cart of this browser for the first address.
 */
export async function clientLoader() {
  const cart = currentCart();
  if (cart.items.length === 0) return null;
  // not awaited: the screen renders before Stripe answers
  const saved = findSavedCards();
  const own = await call(addresses.list, {});
  return { cart, own, saved, quote: await quoteFor(cart.items, own[0] && toDestination(own[0])) };
}

export const clientAction = quoteAction;

export const HydrateFallback = CheckoutSkeleton;

/** Form state would be lost if the loader ran again. */
export const shouldRevalidate = () => false;

export default function CheckoutPage({
  loaderData,
}: {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}) {
  const { t } = useTranslation(['checkout', 'common']);
  const path = usePath();
  const { sells } = useSite();
  if (!sells) return <ErrorScreen kind="404" />;
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('title')} noindex />
      <PageHeader title={t('title')} back={{ to: path('/shop/cart'), label: t('back') }} />
      <TestNotice />
      {loaderData ? (
        <CartCheckout {...loaderData} />
      ) : (
        <EmptyState drawing="bag" title={t('empty.title')} text={t('empty.text')}>
          <Button component={Link} to={path('/shop')}>
            {t('empty.button')}
          </Button>
          <Button component={Link} to={path('/shop/orders')} variant="default">
            {t('common:menu.orders')}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
