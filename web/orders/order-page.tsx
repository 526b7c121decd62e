import { orders } from '@visita/core/orders/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PayOrder } from '../payments/pay-order.tsx';
import { savedCardsSoon } from '../saved-cards/saved-cards.ts';
import { TestNotice } from '../provider/test-notice.tsx';
import { useLookAgain } from '../ui/use-look-again.ts';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderView } from './order-view.tsx';
import type { Route } from './+types/order-page.ts';

export const handle = { namespaces: ['orders', 'documents', 'payments', 'money'], Skeleton: OrderSkeleton };

/** Loads the order by its id, or by the number in emails and invoices. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const order =
    params.order_no === undefined
      ? await call(orders.get, { params: { id: params.id ?? '' } })
      : await call(orders.byNumber, { params: { orderNo: params.order_no } });
  return { order, ...(order.canPay ? await savedCardsSoon() : { saved: Promise.resolve(null) }) };
}

export const HydrateFallback = OrderSkeleton;

export default function OrderPage({ loaderData: { order, saved } }: Route.ComponentProps) {
  const { t } = useTranslation('orders');
  const [search] = useSearchParams();
  // a payment or refund that Stripe has not settled
  useLookAgain(order.payment?.status === 'processing');
  return (
    <div className="wide page">
      <PageHead title={t('order.title', { number: order.orderNo })} noindex />
      <OrderView
        order={order}
        pay={
          <div>
            <TestNotice />
            <PayOrder
              orderId={order.id}
              amount={order.total}
              currency={order.currency}
              saved={saved}
              failure={search.get('trouble')}
            />
          </div>
        }
      />
    </div>
  );
}
