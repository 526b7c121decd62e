import { Text } from '@mantine/core';
import { orders, type Order } from '@visita/core/orders/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../api/call.ts';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import { now } from '../site/clock.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { NoPayment } from './no-payment.tsx';
import { PayOrder } from '../payments/pay-order.tsx';
import { savedCardsSoon } from '../saved-cards/saved-cards.ts';
import { ResultSkeleton } from './result-skeleton.tsx';
import { TestNotice } from '../provider/test-notice.tsx';
import type { Route } from './+types/cancel-page.ts';

export const handle = { namespaces: ['payments'], Skeleton: ResultSkeleton };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('order');
  if (id === null) return { order: null, saved: Promise.resolve(null) };
  const [order, { saved }] = await Promise.all([call(orders.get, { params: { id } }), savedCardsSoon()]);
  return { order, saved };
}

export const HydrateFallback = ResultSkeleton;

/** The return page of a cancelled Stripe checkout. The order still exists and can be paid here. */
export default function CancelPage({ loaderData: { order, saved } }: Route.ComponentProps) {
  const { t } = useTranslation('payments');
  return (
    <div className="reading-width page">
      <PageHead title={t('cancelled.title')} noindex />
      {order && <Left order={order} />}
      <TestNotice />
      {!order && <NoPayment title={t('cancelled.title')} lead={t('cancelled.unknown')} />}
      {order?.canPay && (
        <PayOrder
          orderId={order.id}
          amount={order.total}
          currency={order.currency}
          saved={saved}
          failure={null}
        />
      )}
    </div>
  );
}

function Left({ order: { id, canPay, payBy } }: { order: Order }) {
  const { t } = useTranslation('payments');
  const path = usePath();
  const { time } = useFormat();
  return (
    <PageHeader
      title={t('cancelled.title')}
      lead={t('cancelled.text')}
      back={{ to: path(`/shop/orders/${id}`), label: t('cancelled.order') }}
    >
      {!canPay && <Text>{t('cancelled.gone')}</Text>}
      {canPay && payBy && payBy > now() && <Text>{t('cancelled.until', { time: time(payBy) })}</Text>}
    </PageHeader>
  );
}
