import type { Colour } from '@visita/core/colour';
import { callsPath, guideCodes, guidePath, programGroups } from '@visita/core/developers/guides';
import { languages, splitPath, type Language } from '@visita/core/languages';
import { currency } from '@visita/core/money';
import { pageCodes, type PageCode } from '@visita/core/pages/content-page';
import { trialDays, waitingDays } from '@visita/core/plans/plan';
import { createCache } from '../cache.ts';
import type { Deps, ShownRows } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import type { ContentPages } from '../pages/content-pages.ts';
import { effectivePlanPrices } from '../plans/listed.ts';
import { availableProducts } from '../shop/available.ts';
import { findEffectivePrice } from '../shop/effective-rates.ts';
import { listNewestActs } from '../staff/audit-queries.ts';

/** A page for search engines, in each language in which it can be read. */
export interface IndexedPage {
  kind: 'home' | 'shop' | 'product' | 'plans' | 'content' | 'developers';
  /** The path after the language; empty for the home page. */
  path: string;
  texts: Partial<Record<Language, IndexedText>>;
  /** The colour of the card on the page's link preview. */
  colour: Colour;
  /** The URL of a picture to show in place of the card. */
  picture?: string | undefined;
}

interface IndexedText {
  title: string;
  lead: string;
  /** The last change; absent if the text is part of the build and not stored in a row. */
  changedAt?: Date | undefined;
}

export interface PublicPages {
  /** In the order of the site. */
  list: () => Promise<IndexedPage[]>;
  /**
   * Finds the page at a path with its language; a variant's path finds its product. Reads nothing for a path
   * that cannot be a page.
   */
  find: (path: string) => Promise<{ page: IndexedPage; language: Language } | undefined>;
  forget: () => void;
}

type PublicPagesDeps = Pick<Deps, 'db' | 'now' | 'catalogue' | 'config'> & { contentPages: ContentPages };

/** The content pages are a part of their own: parsing all their texts takes a third of a second at first. */
type Part = 'site' | 'content';

/** An effective date passes without a notification, so a new price is described within this time. */
const freshMs = 30_000;

const paths =
  /^(?:\/shop(?:\/products\/[A-Z\d-]{2,40})?|\/subscription|\/pages\/[a-z-]{2,40}|\/developers(?:\/[a-z-]{2,20}){0,2})?$/;

/**
 * Collects every page of the site for search engines from the database. Sitemap, llms.txt and link previews
 * all use this list.
 */
export function createPublicPages(deps: PublicPagesDeps): PublicPages {
  const cache = createCache<Part, { pages: IndexedPage[]; byPath: Map<string, IndexedPage> }>({
    keyOf: (part) => part,
    load: async (part) => {
      const rows = part === 'site' && deps.config.sells ? await deps.catalogue.load() : undefined;
      const pages =
        part === 'site'
          ? await sitePages(deps, rows)
          : [...(await contentPages(deps)), ...(await developerPages(deps.config))];
      const byPath = new Map(pages.map((page) => [page.path, page]));
      for (const { product, variant } of rows?.variants ?? []) {
        const page = byPath.get(productPath(product.sku));
        if (page) byPath.set(productPath(variant.sku), page);
      }
      return { pages, byPath };
    },
    now: deps.now,
    ttl: freshMs,
    isBetterThanNothing: true,
    max: 2,
  });
  return {
    list: async () => {
      const [site, content] = await Promise.all([cache.load('site'), cache.load('content')]);
      return [...site.pages, ...content.pages];
    },
    find: async (path) => {
      const { language, rest } = splitPath(path);
      const canonicalPath = rest === '/' ? '' : rest === '/shop/subscription' ? '/subscription' : rest;
      if (!language || !paths.test(canonicalPath)) return undefined;
      const part = /^\/(?:pages|developers)(?:\/|$)/.test(canonicalPath) ? 'content' : 'site';
      const page = (await cache.load(part)).byPath.get(canonicalPath);
      return page && { page, language };
    },
    forget: () => cache.expireAll(),
  };
}

const productPath = (sku: string) => `/shop/products/${sku}`;

/**
 * Texts that the build contains in every language, each made when it is first read: the first page of a start waits
 * for the files of its own language only.
 */
function inAll(textIn: (language: Language) => IndexedText): IndexedPage['texts'] {
  const texts: IndexedPage['texts'] = {};
  for (const language of languages) {
    let text: IndexedText | undefined;
    Object.defineProperty(texts, language, { enumerable: true, get: () => (text ??= textIn(language)) });
  }
  return texts;
}

async function sitePages({ db, now }: PublicPagesDeps, rows: ShownRows | undefined): Promise<IndexedPage[]> {
  const home: IndexedPage = {
    kind: 'home',
    path: '',
    colour: 'black',
    texts: inAll((language) => ({
      title: translatorFor(language)('home:hero.title'),
      lead: translatorFor(language)('home:hero.text'),
    })),
  };
  if (!rows) return [home];
  const at = now();
  const products = await productPages(db, rows, at);
  const shop: IndexedPage = {
    kind: 'shop',
    path: '/shop',
    colour: 'gold',
    texts: inAll((language) => ({
      title: translatorFor(language)('shop:catalogue.title'),
      lead: translatorFor(language)('shop:catalogue.lead'),
      changedAt: newest(products.map(({ texts }) => texts[language]?.changedAt)),
    })),
  };
  const prices = effectivePlanPrices(rows.planPrices, { currency, at }).filter(({ plan }) => plan.isListed);
  const plans: IndexedPage = {
    kind: 'plans',
    path: '/subscription',
    colour: 'blue',
    texts: inAll((language) => ({
      title: translatorFor(language)('plans:page.title'),
      lead: translatorFor(language)('plans:page.lead', { waiting: waitingDays, trial: trialDays }),
      changedAt: newest(prices.map(({ price }) => price.validFrom)),
    })),
  };
  return [home, plans, shop, ...products];
}

/** The guides for developers and the groups of calls of `/api/v1`. No other page waits until the guides are drawn. */
async function developerPages({ publicUrl }: Pick<Deps['config'], 'publicUrl'>): Promise<IndexedPage[]> {
  const { findGuide } = await import('../developers/present-guide.ts');
  const page = (path: string, textIn: (language: Language) => IndexedText): IndexedPage => ({
    kind: 'developers',
    path,
    colour: 'black',
    texts: inAll(textIn),
  });
  const guides = guideCodes.map((code) =>
    page(guidePath(code), (language) => {
      const { title, summary } = findGuide(publicUrl, { language, code });
      return { title, lead: summary };
    }),
  );
  const groups = programGroups.map((group) =>
    page(callsPath('program', group), (language) => {
      const t = translatorFor(language);
      const title = t('developers:groupTitle', { group: t(`developers:groups.${group}`) });
      return { title, lead: t('developers:groupSummary') };
    }),
  );
  return [...guides, ...groups];
}

async function productPages(db: Deps['db'], rows: ShownRows, at: Date): Promise<IndexedPage[]> {
  const productsBySku = new Map(rows.variants.map(({ product }) => [product.sku, product]));
  const acts = await listNewestActs(db, { subjectType: 'product', subjectIds: [...productsBySku.keys()] });
  const pages = new Map<string, IndexedPage>();
  for (const language of languages)
    for (const { sku, name, summary, pictures } of availableProducts(rows, { language, currency, at })) {
      const price = findEffectivePrice(rows, { productSku: sku, currency, at });
      const changedAt = newest([productsBySku.get(sku)?.createdAt, price?.validFrom, acts.get(sku)]);
      const pageTexts = pages.get(sku)?.texts;
      const texts = { ...pageTexts, [language]: { title: name, lead: summary, changedAt } };
      pages.set(sku, {
        kind: 'product',
        path: productPath(sku),
        colour: 'black',
        picture: pictures[0]?.url,
        texts,
      });
    }
  return [...pages.values()];
}

const colours: Partial<Record<PageCode, Colour>> = {
  'how-it-works': 'pink',
  enterprise: 'silver',
  faq: 'gold',
  contact: 'blue',
};

async function contentPages({ contentPages: content }: PublicPagesDeps): Promise<IndexedPage[]> {
  const all = await Promise.all(
    pageCodes.map(async (code): Promise<IndexedPage> => {
      const versions = (await content.load(code)).filter(({ html }) => html !== '');
      const texts = versions.map(({ lang, title, summary, publishedAt }) => {
        return [lang, { title, lead: summary, changedAt: publishedAt }] as const;
      });
      return {
        kind: 'content',
        path: `/pages/${code}`,
        colour: colours[code] ?? 'black',
        texts: Object.fromEntries(texts),
      };
    }),
  );
  return all.filter(({ texts }) => Object.keys(texts).length > 0);
}

const newest = (moments: (Date | undefined)[]): Date | undefined =>
  moments.filter((moment) => moment !== undefined).toSorted((a, b) => b.getTime() - a.getTime())[0];
