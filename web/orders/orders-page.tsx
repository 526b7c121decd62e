import { Text, Title } from '@mantine/core';
import { orders } from '@visita/core/orders/contract';
import { orderStatus } from '@visita/core/orders/status';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { call } from '../api/call.ts';
import { PageHead } from '../layout/page-head.tsx';
import { OrdersEmpty } from './orders-empty.tsx';
import { OrdersFilter } from './orders-filter.tsx';
import { OrdersList } from './orders-list.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import classes from './orders-page.module.css';
import type { Route } from './+types/orders-page.ts';

export const handle = { rooms: ['orders'], Skeleton: OrdersSkeleton };

/** A status that there is not, such as one in an old address, filters nothing. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('status');
  const status = orderStatus.states.find((one) => one === asked);
  return { status, page: await call(orders.list, { query: status ? { status } : {} }) };
}

export const HydrateFallback = OrdersSkeleton;

export default function OrdersPage({ loaderData: { status, page } }: Route.ComponentProps) {
  const { t } = useTranslation('orders');
  const { state } = useNavigation();
  const hasSome = page.orders.length > 0;
  return (
    <div className={`wide ${classes.page}`} aria-busy={state === 'loading'}>
      <PageHead title={status ? t('list.titleOf', { status: t(`status.${status}`) }) : t('list.title')} noindex />
      <header className={classes.head}>
        <Title order={1}>{t('list.title')}</Title>
        <Text c="dimmed">{t('list.lead')}</Text>
      </header>
      {(hasSome || status) && <OrdersFilter chosen={status} />}
      {hasSome ? (
        <OrdersList key={`${status} ${page.orders[0]?.id}`} first={page} status={status} />
      ) : (
        <OrdersEmpty isFiltered={status !== undefined} />
      )}
    </div>
  );
}
