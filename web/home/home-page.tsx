import { languageOfPrefix } from '@visita/core/languages';
import { plans } from '@visita/core/plans/contract';
import { useTranslation } from 'react-i18next';
import { appContext } from '../api/app-context.ts';
import { load } from '../api/load.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useSite } from '../layout/site.ts';
import { Comparison } from './comparison.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LastCall } from './last-call.tsx';
import { Prices } from './prices.tsx';
import { Questions } from './questions.tsx';
import { Facts } from './facts.tsx';
import type { Route } from './+types/home-page.ts';

export const handle = { namespaces: ['home', 'plans', 'meta'] };

/** The page is whole without its prices, should nobody be able to tell them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!context.get(appContext).sells) return [];
  return load(context, plans.list, { query: {} }, languageOfPrefix(params.lang)).catch(() => []);
}

export default function HomePage({ loaderData: listed }: Route.ComponentProps) {
  const { t } = useTranslation('meta');
  const { brand } = useSite();
  return (
    <>
      <PageHead title={t('home.title', { brand })} description={t('home.description')} keywords={t('home.keywords')} />
      <Hero />
      <HowItWorks />
      <Facts />
      <Comparison />
      <Prices plans={listed} />
      <Questions />
      <LastCall />
    </>
  );
}
