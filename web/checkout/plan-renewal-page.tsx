import { Button } from '@mantine/core';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, type ShouldRevalidateFunction } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PlanCheckout } from './plan-checkout.tsx';
import { loadOffer } from './plan-offer.ts';
import { PlanSkeleton } from './plan-skeleton.tsx';
import { TestNotice } from '../provider/test-notice.tsx';
import { planQuoteAction } from './use-plan-quote.ts';
import classes from './checkout-page.module.css';
import type { Route } from './+types/plan-renewal-page.ts';

export const handle = {
  namespaces: ['subscribe', 'subscriptions', 'plans', 'checkout', 'payments', 'money', 'addresses', 'shop'],
  Skeleton: PlanSkeleton,
};

/**
 * Loads the checkout for the plan and card of an ended subscription. Returns the refusal if it cannot be
 * renewed.
 */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const { plan, boundCard, actions } = await call(subscriptions.get, { params: { id } });
  const refusal = actions.renew ?? null;
  if (refusal !== null) return { refusal };
  return { refusal, offer: await loadOffer({ plan, cardId: boundCard?.id ?? null, renewedFrom: id }) };
}

export const clientAction = planQuoteAction;

export const HydrateFallback = PlanSkeleton;

/**
 * Form state would be lost if the loader ran again, so it runs only after a change of language, for the
 * product texts.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams['lang'] !== nextParams['lang'];

export default function PlanRenewalPage({ loaderData, params: { id } }: Route.ComponentProps) {
  const { t } = useTranslation(['subscribe', 'subscriptions', 'common']);
  const path = usePath();
  const back = path(`/subscriptions/${id}`);
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('renew.title')} noindex />
      <PageHeader title={t('renew.title')} back={{ to: back, label: t('renew.back') }} />
      <TestNotice />
      {loaderData.refusal === null ? (
        <PlanCheckout offer={loaderData.offer} />
      ) : (
        <EmptyState
          drawing="plan"
          title={t('renew.refused')}
          text={t(`subscriptions:reasons.${loaderData.refusal}`)}
        >
          <Button component={Link} to={back}>
            {t('renew.back')}
          </Button>
          <Button component={Link} to={path('/subscriptions')} variant="default">
            {t('common:menu.subscriptions')}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
