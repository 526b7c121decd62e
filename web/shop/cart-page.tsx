import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { data, Link } from 'react-router';
import { appContext } from '../site/app-context.ts';
import { ErrorScreen } from '../errors/error-screen.tsx';
import { usePath } from '../i18n/language.ts';
import { NoScript } from '../i18n/no-script.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useSite } from '../site/site.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { CartFilled } from './cart-filled.tsx';
import { useCart } from './cart-store.ts';
import { CartWaiting } from './cart-waiting.tsx';
import { quoteAction } from './use-quote.ts';
import type { Route } from './+types/cart-page.ts';
import classes from './cart-page.module.css';

export const handle = { namespaces: ['shop'] };

/** Answers 404 on a site that sells nothing. */
export const loader = ({ context }: Route.LoaderArgs) =>
  data(null, { status: context.get(appContext).sells ? 200 : 404 });

/** The cart is in the browser, so a client navigation needs no request. */
export const clientLoader = () => null;

export const clientAction = quoteAction;

/** The cart of this browser. The server does not know it and renders a skeleton. */
export default function CartPage() {
  const { t } = useTranslation(['shop', 'common']);
  const path = usePath();
  const cart = useCart();
  const { sells } = useSite();
  if (!sells) return <ErrorScreen kind="404" />;
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('cart.title')} noindex />
      <NoScript />
      <PageHeader title={t('cart.title')} />
      {cart === undefined && <CartWaiting />}
      {cart?.items.length === 0 && (
        <EmptyState drawing="bag" title={t('cart.empty.title')} text={t('cart.empty.text')}>
          <Button component={Link} to={path('/shop')}>
            {t('cart.empty.button')}
          </Button>
          <Button component={Link} to={path('/subscription')} variant="default">
            {t('common:menu.plans')}
          </Button>
        </EmptyState>
      )}
      {cart && cart.items.length > 0 && <CartFilled cart={cart} />}
    </div>
  );
}
