import { languageOfPrefix } from '@visita/core/languages';
import { plans } from '@visita/core/plans/contract';
import { trialDays, waitingDays, type PlanCode } from '@visita/core/plans/plan';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSearchParams, type ShouldRevalidateFunction } from 'react-router';
import { appContext } from '../site/app-context.ts';
import { load } from '../api/load.ts';
import { usePlanPictures } from '../home/plan-pictures.tsx';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useSite } from '../site/site.ts';
import { buildBreadcrumb, StructuredData } from '../layout/structured-data.tsx';
import { OtherPlans } from './other-plans.tsx';
import { PlanAdds } from './plan-adds.tsx';
import { PlanColumns } from './plan-columns.tsx';
import { planData } from './plan-data.ts';
import { PlanDays } from './plan-days.tsx';
import classes from './plans-page.module.css';
import type { Route } from './+types/plans-page.ts';

export const handle = { namespaces: ['plans', 'meta'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const plansOnSale = await load(context, plans.list, { query: {} }, languageOfPrefix(params.lang));
  const { today, page } = context.get(appContext);
  return { listed: plansOnSale, today, page };
}

/** Choosing another plan's timeline loads nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export default function PlansPage({ loaderData: { listed, today, page } }: Route.ComponentProps) {
  const { t } = useTranslation(['plans', 'meta', 'common']);
  const getCheckoutPath = useCheckoutAddress();
  const pictures = usePlanPictures();
  const [site, path] = [useSite(), usePath()];
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead
        title={t('meta:subscription.title')}
        description={t('meta:subscription.description')}
        keywords={t('meta:subscription.keywords')}
        path="/subscription"
        page={page}
      />
      <StructuredData
        graph={
          import.meta.env.SSR
            ? [
                buildBreadcrumb(site, [
                  { name: t('common:menu.home'), path: path('/') },
                  { name: t('common:menu.plans'), path: path('/subscription') },
                ]),
                ...planData(listed, {
                  site,
                  address: path('/subscription'),
                  image: page?.preview ?? '/app-512.png',
                  words: {
                    description: t('meta:subscription.description'),
                    getName: (code) => t(`sold.${code}`),
                  },
                }),
              ]
            : undefined
        }
      />
      <PageHeader title={t('page.title')} lead={t('page.lead', { waiting: waitingDays, trial: trialDays })} />
      <PlanColumns plans={listed} pictures={pictures} getCheckoutPath={getCheckoutPath} order={2} />
      <PlanAdds />
      <PlanDays plans={listed} today={today} />
      <OtherPlans plans={listed} getCheckoutPath={getCheckoutPath} />
    </div>
  );
}

/** Returns the URL of the checkout of a plan, keeping the card it is for. */
function useCheckoutAddress(): (code: PlanCode) => string {
  const path = usePath();
  const [address] = useSearchParams();
  const cardId = address.get('cardId');
  return (code) =>
    path(`/shop/subscription/checkout?${new URLSearchParams({ plan: code, ...(cardId && { cardId }) })}`);
}
