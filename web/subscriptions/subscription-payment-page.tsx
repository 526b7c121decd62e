import { orders } from '@visita/core/orders/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { redirect, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { OrderItems } from '../orders/order-items.tsx';
import { OrderSkeleton } from '../orders/order-skeleton.tsx';
import { PayOrder } from '../payments/pay-order.tsx';
import { savedCardsSoon } from '../saved-cards/saved-cards.ts';
import { TestNotice } from '../provider/test-notice.tsx';
import { SubscriptionCosts } from './subscription-costs.tsx';
import { useOutlook } from './use-outlook.ts';
import layout from '../ui/detail.module.css';
import type { Route } from './+types/subscription-payment-page.ts';

export const handle = {
  namespaces: ['subscriptions', 'plans', 'payments', 'orders', 'money'],
  Skeleton: OrderSkeleton,
};

/** Loads the unpaid order. If nothing is due, redirects to the subscription. */
export async function clientLoader({ params: { id, lang } }: Route.ClientLoaderArgs) {
  const subscription = await call(subscriptions.get, { params: { id } });
  if (subscription.actions.pay !== null || subscription.orderId === null)
    throw redirect(`/${lang}/subscriptions/${id}`);
  const [order, { saved }] = await Promise.all([
    call(orders.get, { params: { id: subscription.orderId } }),
    savedCardsSoon(),
  ]);
  return { subscription, order, saved };
}

export const HydrateFallback = OrderSkeleton;

/** Pays everything due today for a subscription, in one order. */
export default function SubscriptionPaymentPage({
  loaderData: { subscription, order, saved },
}: Route.ComponentProps) {
  const { t } = useTranslation(['subscriptions', 'plans']);
  const path = usePath();
  const outlook = useOutlook();
  const [search] = useSearchParams();
  return (
    <div className="wide page">
      <PageHead title={t('pay.title')} noindex />
      <PageHeader
        title={t('pay.title')}
        lead={outlook(subscription)}
        back={{ to: path(`/subscriptions/${subscription.id}`), label: t(`plans:sold.${subscription.plan}`) }}
      />
      <TestNotice />
      <div className={layout.columns}>
        <div className={layout.main}>
          <PayOrder
            orderId={order.id}
            amount={order.total}
            currency={order.currency}
            saved={saved}
            failure={search.get('failure')}
          />
        </div>
        <div className={layout.beside}>
          <OrderItems order={order} />
          <SubscriptionCosts subscription={subscription} />
        </div>
      </div>
    </div>
  );
}
