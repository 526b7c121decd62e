import type { IncomingMessage, ServerResponse } from 'node:http';
import { servedPath } from '@visita/core/api/endpoint';
import { isLanguage, negotiate, type Language } from '@visita/core/languages';
import { currency } from '@visita/core/money';
import { shop } from '@visita/core/shop/contract';
import type { Deps } from '../deps.ts';
import { send } from '../http/cached-response.ts';
import { encodingFor, cachedJson, type CachedJson } from '../http/cached-json.ts';
import { memoize } from '../http/memoize.ts';
import { success } from '../http/success.ts';
import { availableProduct, availableProducts } from './available.ts';
import type { CatalogueRows } from '../deps.ts';

/** `/api/shop/products`, a number behind it or none, and no question but for a language. */
const plainly = new RegExp(`^${servedPath(shop.products.path)}(?:/([A-Z\\d-]{2,40}))?(?:\\?lang=([\\w-]{2,5}))?$`);

/**
 * The catalogue as pages and programs ask for it, in front of every framework: while nothing has changed it is sent as it
 * was made, from memory. Whatever is not plainly that goes on to the API, which answers and refuses in its own way.
 */
export function createCatalogueHandler(
  { catalogue, now }: Pick<Deps, 'catalogue' | 'now'>,
  { common }: { common: Record<string, string> },
) {
  const languageOf = memoize(negotiate);
  const encodingOf = memoize(encodingFor);
  const heads = { ...common, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
  let made: { catalogueRows: CatalogueRows; answers: Map<string, CachedJson> } | undefined;

  function find(catalogueRows: CatalogueRows, { sku, language }: Asked): CachedJson | undefined {
    if (made?.catalogueRows !== catalogueRows) made = { catalogueRows, answers: new Map() };
    const key = `${language} ${sku ?? ''}`;
    const known = made.answers.get(key);
    if (known) return known;
    const words = { language, currency, at: now() };
    const product = sku && availableProduct(catalogueRows, { ...words, sku });
    if (sku && !product) return undefined;
    const answer = product ? success(shop.product, product) : success(shop.products, availableProducts(catalogueRows, words));
    const cached = cachedJson(answer, heads);
    made.answers.set(key, cached);
    return cached;
  }

  return (request: IncomingMessage, response: ServerResponse, goOn: () => void): void => {
    const asked = plainAsked(request, languageOf);
    if (!asked) return goOn();
    const answer = (catalogueRows: CatalogueRows) => {
      const cached = find(catalogueRows, asked);
      if (!cached) return goOn();
      const isKnown = request.headers['if-none-match']?.includes(cached.etag.slice(2));
      send(response, isKnown ? cached.notModified : cached.sent(encodingOf(request.headers['accept-encoding'] ?? '')), now());
    };
    const catalogueRows = catalogue.known();
    if (catalogueRows) answer(catalogueRows);
    else catalogue.load().then(answer).catch(goOn);
  };
}

interface Asked {
  sku: string | undefined;
  language: Language;
}

/** Whoever says neither in the address nor in a header which language they read may have an account that says it. */
function plainAsked({ method, url = '', headers }: IncomingMessage, languageOf: (header: string) => Language): Asked | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [, sku, wish] = plainly.exec(url) ?? [];
  if (!plainly.test(url) || (wish !== undefined && !isLanguage(wish))) return undefined;
  const spoken = headers['accept-language'];
  if (wish === undefined && spoken === undefined && headers.authorization !== undefined) return undefined;
  return { sku, language: wish ?? languageOf(spoken ?? '') };
}
