import { subscriptions } from '@visita/core/subscriptions/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../api/call.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PaidWith } from '../saved-cards/paid-with.tsx';
import { findSavedCards } from '../saved-cards/saved-cards.ts';
import { TestNotice } from '../provider/test-notice.tsx';
import { useLookAgain } from '../ui/use-look-again.ts';
import { SubscriptionSkeleton } from './subscription-skeleton.tsx';
import { SubscriptionView } from './subscription-view.tsx';
import type { Route } from './+types/subscription-page.ts';

export const handle = {
  namespaces: ['subscriptions', 'plans', 'payments', 'orders', 'documents', 'money'],
  Skeleton: SubscriptionSkeleton,
};

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const subscription = await call(subscriptions.get, { params: { id } });
  // not awaited: the screen renders before Stripe answers
  const saved = subscription.actions.changeCard === null ? findSavedCards() : Promise.resolve(null);
  return { subscription, saved };
}

export const HydrateFallback = SubscriptionSkeleton;

export default function SubscriptionPage({ loaderData: { subscription, saved } }: Route.ComponentProps) {
  const { t } = useTranslation(['subscriptions', 'plans']);
  useLookAgain(subscription.isProcessing);
  return (
    <div className="wide page">
      <PageHead title={t(`plans:sold.${subscription.plan}`)} noindex />
      <SubscriptionView
        subscription={subscription}
        notice={<TestNotice />}
        paidWith={
          subscription.actions.changeCard === null && <PaidWith subscription={subscription} saved={saved} />
        }
      />
    </div>
  );
}
