import { languageOfPrefix } from '@visita/core/languages';
import { plans } from '@visita/core/plans/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { appContext } from '../site/app-context.ts';
import { load } from '../api/load.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useLanguage, usePath } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import { buildFaq, siteData, StructuredData } from '../layout/structured-data.tsx';
import { drawQrCode } from '../ui/qr-code.tsx';
import { Comparison } from './comparison.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LastCall } from './last-call.tsx';
import { Prices } from './prices.tsx';
import { Proof } from './proof.tsx';
import { Questions, questions } from './questions.tsx';
import { Facts } from './facts.tsx';
import type { Route } from './+types/home-page.ts';

export const handle = { namespaces: ['home', 'plans', 'meta'] };

/**
 * Loads the plans and draws the QR code of the demo card, or of the site without one. If the plans fail, the
 * page renders without prices.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { sells, page, today, publicUrl, demoCardId } = context.get(appContext);
  const plansOnSale = sells
    ? await load(context, plans.list, { query: {} }, languageOfPrefix(params.lang)).catch(() => [])
    : [];
  const code = drawQrCode(demoCardId ? `${publicUrl}/i/${demoCardId}?s=q` : publicUrl);
  return { listed: plansOnSale, page, today, code };
}

export default function HomePage({ loaderData: { listed, page, today, code } }: Route.ComponentProps) {
  const { t } = useTranslation(['meta', 'home']);
  const site = useSite();
  const { brand } = site;
  const [language, path] = [useLanguage(), usePath()];
  return (
    <>
      <PageHead
        title={t('home.title', { brand })}
        description={t('home.description')}
        keywords={t('home.keywords')}
        page={page}
      />
      <StructuredData
        graph={
          import.meta.env.SSR
            ? [
                ...siteData(site, { home: path('/'), language }),
                buildFaq(
                  questions.map((question) => ({
                    name: t(`home:questions.list.${question}.question`),
                    answer: t(`home:questions.list.${question}.answer`),
                  })),
                ),
              ]
            : undefined
        }
      />
      <Hero code={code} />
      <HowItWorks />
      <Facts />
      <Comparison />
      <Proof />
      <Prices plans={listed} today={today} />
      <Questions />
      <LastCall />
    </>
  );
}
