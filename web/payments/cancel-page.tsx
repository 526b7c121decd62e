import { Anchor, Text } from '@mantine/core';
import { orders } from '@visita/core/orders/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { useFormat } from '../i18n/format.ts';
import { usePath } from '../i18n/language.ts';
import { now } from '../layout/clock.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { PayOrder } from './pay-order.tsx';
import { findSavedCards } from './saved-cards.ts';
import { ResultSkeleton } from './result-skeleton.tsx';
import { TestNotice } from './test-notice.tsx';
import classes from './payment-page.module.css';
import type { Route } from './+types/cancel-page.ts';

export const handle = { namespaces: ['payments'], Skeleton: ResultSkeleton };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('order');
  // the screen does not wait for the provider
  const saved = findSavedCards();
  return { order: id === null ? null : await call(orders.get, { params: { id } }), saved };
}

export const HydrateFallback = ResultSkeleton;

/** Back from the payment page without having paid: nothing is lost, and it can be paid again here. */
export default function CancelPage({ loaderData: { order, saved } }: Route.ComponentProps) {
  const { t } = useTranslation('payments');
  const path = usePath();
  const { time } = useFormat();
  return (
    <div className={classes.page}>
      <PageHead title={t('cancelled.title')} noindex />
      <TestNotice />
      <PageHeader title={t('cancelled.title')}>
        <Text>{order ? t('cancelled.text') : t('cancelled.unknown')}</Text>
        {order && !order.canPay && <Text>{t('cancelled.gone')}</Text>}
        {order?.canPay && order.payBy && order.payBy > now() && <Text>{t('cancelled.until', { time: time(order.payBy) })}</Text>}
        <Anchor component={Link} to={path(order ? `/shop/orders/${order.id}` : '/shop/orders')}>
          {order ? t('cancelled.order') : t('cancelled.orders')}
        </Anchor>
      </PageHeader>
      {order?.canPay && <PayOrder orderId={order.id} amount={order.total} currency={order.currency} saved={saved} failure={null} />}
    </div>
  );
}
