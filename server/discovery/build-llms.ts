import { languageNames, languages, prefixFor, type Language } from '@visita/core/languages';
import { currency, formatMoney } from '@visita/core/money';
import { plainMarkdown } from '@visita/core/pages/facts';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import { listedPlans } from '../plans/listed.ts';
import { availableProducts } from '../shop/available.ts';
import type { IndexedPage } from './public-pages.ts';

type BuildLlmsDeps = Pick<Deps, 'catalogue' | 'currentSeller' | 'config' | 'now'>;

/**
 * Renders `/llms.txt` in one language (llmstxt.org): the product, its current prices and further links, as
 * Markdown.
 */
export async function buildLlms(
  deps: BuildLlmsDeps,
  pages: readonly IndexedPage[],
  language: Language,
): Promise<string> {
  const { publicUrl, brand } = deps.config;
  const t = translatorFor(language);
  const seller = await deps.currentSeller.load();
  const inSite = (path: string) => `${publicUrl}/${prefixFor(language)}${path}`;
  const listed = pages
    .filter(({ kind }) => kind === 'content')
    .map(({ path, texts }) => ({ path, text: texts[language] }));
  const sections = {
    ...(deps.config.sells && (await priceSections(deps, language, inSite))),
    [t('discovery:llms.pages')]: [
      linkLine(t('discovery:llms.home'), inSite(''), t('home:hero.text')),
      ...listed.flatMap(({ path, text }) => (text ? [linkLine(text.title, inSite(path), text.lead)] : [])),
    ],
    // llmstxt.org: readers may skip a section of this name
    Optional: [
      ...languages
        .filter((other) => other !== language)
        .map((other) =>
          linkLine(
            languageNames[other],
            `${publicUrl}${other === 'en' ? '' : `/${prefixFor(other)}`}/llms.txt`,
          ),
        ),
      linkLine(t('discovery:llms.api'), inSite('/developers'), t('discovery:llms.apiText')),
      linkLine(t('discovery:llms.sitemap'), `${publicUrl}/sitemap.xml`, t('discovery:llms.sitemapText')),
    ],
  };
  const head = [`# ${plainMarkdown(brand)}`, `> ${plainMarkdown(t('meta:home.description'))}`];
  const intro = plainMarkdown(t('discovery:llms.intro', { brand, seller: seller.name }));
  const sectionTexts = Object.entries(sections).map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`);
  return `${[...head, intro, ...sectionTexts].join('\n\n')}\n`;
}

const linkLine = (name: string, address: string, text = ''): string =>
  `- [${plainMarkdown(name)}](${address})${text ? `: ${plainMarkdown(text)}` : ''}`;

/** Lists plans and products on sale with their prices, from the same rows as the shop. */
async function priceSections(
  { catalogue, now }: BuildLlmsDeps,
  language: Language,
  inSite: (path: string) => string,
) {
  const t = translatorFor(language);
  const rows = await catalogue.load();
  const at = now();
  const each = {
    month: 'plans:perMonth',
    year: 'plans:perYear',
    once: 'plans:once',
    none: 'plans:once',
  } as const;
  const plans = listedPlans(rows.planPrices, { currency, at }).map(({ code, price, interval }) => {
    const cost = t(each[interval], { amount: formatMoney(price, language) });
    return linkLine(
      t(`plans:sold.${code}`),
      inSite('/subscription'),
      t('discovery:llms.priced', { text: t(`plans:lines.${code}`), price: cost }),
    );
  });
  const products = availableProducts(rows, { language, currency, at }).map(({ sku, name, summary, price }) =>
    linkLine(
      name,
      inSite(`/shop/products/${sku}`),
      t('discovery:llms.priced', { text: summary, price: formatMoney(price, language) }),
    ),
  );
  return { [t('discovery:llms.plans')]: plans, [t('discovery:llms.shop')]: products };
}
