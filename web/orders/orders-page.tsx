import { Button } from '@mantine/core';
import { orders } from '@visita/core/orders/contract';
import { orderStatus } from '@visita/core/orders/status';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigation } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OrdersFilter } from './orders-filter.tsx';
import { OrdersList } from './orders-list.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import type { Route } from './+types/orders-page.ts';

export const handle = { namespaces: ['orders'], Skeleton: OrdersSkeleton };

/** Loads the orders. An unknown status, such as in an old bookmark, is ignored. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const statusParam = new URL(request.url).searchParams.get('status');
  const status = orderStatus.states.find((one) => one === statusParam);
  return { status, page: await call(orders.list, { query: status ? { status } : {} }) };
}

export const HydrateFallback = OrdersSkeleton;

export default function OrdersPage({ loaderData: { status, page } }: Route.ComponentProps) {
  const { t } = useTranslation(['orders', 'common']);
  const path = usePath();
  const { state } = useNavigation();
  const hasSome = page.orders.length > 0;
  return (
    <div className="wide page" aria-busy={state === 'loading'}>
      <PageHead
        title={status ? t('list.titleOf', { status: t(`status.${status}`) }) : t('list.title')}
        noindex
      />
      <PageHeader title={t('list.title')} lead={t('list.lead')} />
      {(hasSome || status) && <OrdersFilter chosen={status} />}
      {hasSome ? (
        <OrdersList key={`${status} ${page.orders[0]?.id}`} first={page} status={status} />
      ) : (
        <EmptyState
          drawing={status ? 'nothing-found' : 'parcel'}
          title={t(status ? 'none.filteredTitle' : 'none.title')}
          text={t(status ? 'none.filtered' : 'none.text')}
        >
          <Button
            component={Link}
            to={path(status ? '/shop/orders' : '/shop')}
            variant={status ? 'default' : 'filled'}
          >
            {t(status ? 'none.showAll' : 'none.button')}
          </Button>
          <Button component={Link} to={path(status ? '/shop' : '/subscription')} variant="default">
            {status ? t('none.button') : t('common:menu.plans')}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
