import { orders, type Order } from '@visita/core/orders/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PayOrder } from '../payments/pay-order.tsx';
import { TestNotice } from '../payments/test-notice.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderView } from './order-view.tsx';
import classes from './order-view.module.css';
import type { Route } from './+types/order-page.ts';

export const handle = { rooms: ['orders', 'payments', 'money'], Skeleton: OrderSkeleton };

/** By its id, or by the number that letters and invoices name. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (params.order_no !== undefined) return call(orders.byNumber, { params: { orderNo: params.order_no } });
  return call(orders.get, { params: { id: params.id ?? '' } });
}

export const HydrateFallback = OrderSkeleton;

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('orders');
  const [{ loaded, changed }, setShown] = useState<{ loaded: Order; changed: Order }>({ loaded: loaderData, changed: loaderData });
  const order = loaded === loaderData ? changed : loaderData;
  const [search] = useSearchParams();
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('order.title', { number: order.orderNo })} noindex />
      <OrderView
        order={order}
        onChange={(next) => setShown({ loaded: loaderData, changed: next })}
        pay={
          <div>
            <TestNotice />
            <PayOrder orderId={order.id} amount={order.total} currency={order.currency} trouble={search.get('trouble')} />
          </div>
        }
      />
    </div>
  );
}
