import { useTranslation } from '../i18n/use-translation.ts';
import { useSearchParams, type ShouldRevalidateFunction } from 'react-router';
import { ErrorScreen } from '../errors/error-screen.tsx';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useSite } from '../site/site.ts';
import { PlanCheckout } from './plan-checkout.tsx';
import { loadOffer } from './plan-offer.ts';
import { PlanSkeleton } from './plan-skeleton.tsx';
import { TestNotice } from '../provider/test-notice.tsx';
import { planQuoteAction } from './use-plan-quote.ts';
import classes from './checkout-page.module.css';
import type { Route } from './+types/plan-checkout-page.ts';

export const handle = {
  namespaces: ['subscribe', 'plans', 'checkout', 'payments', 'money', 'addresses', 'shop'],
  Skeleton: PlanSkeleton,
};

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams;
  return loadOffer({ plan: search.get('plan'), cardId: search.get('cardId') });
}

export const clientAction = planQuoteAction;

export const HydrateFallback = PlanSkeleton;

/**
 * Form state would be lost if the loader ran again, so it runs only after a change of language, for the
 * product texts.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams['lang'] !== nextParams['lang'];

export default function PlanCheckoutPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('subscribe');
  const path = usePath();
  const { sells } = useSite();
  const [search] = useSearchParams();
  const cardId = search.get('cardId');
  if (!sells) return <ErrorScreen kind="404" />;
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('title')} noindex />
      <PageHeader
        title={t('title')}
        back={{
          to: path(`/subscription${cardId ? `?${new URLSearchParams({ cardId })}` : ''}`),
          label: t('back'),
        }}
      />
      <TestNotice />
      <PlanCheckout offer={loaderData} />
    </div>
  );
}
