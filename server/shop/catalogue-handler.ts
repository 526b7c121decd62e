import type { IncomingMessage, ServerResponse } from 'node:http';
import { servedPath } from '@visita/core/api/endpoint';
import { isLanguage, negotiate, type Language } from '@visita/core/languages';
import { currency } from '@visita/core/money';
import { plans } from '@visita/core/plans/contract';
import { shop } from '@visita/core/shop/contract';
import type { Deps } from '../deps.ts';
import { send } from '../http/cached-response.ts';
import { encodingFor, cachedBody, type CachedBody } from '../http/cached-body.ts';
import { count, type AnswerCounts } from '../telemetry/answer-counts.ts';
import { memoize } from '@visita/core/memoize';
import { success } from '../http/success.ts';
import { listedPlans } from '../plans/listed.ts';
import { availableProduct, availableProducts } from './available.ts';
import type { ShownRows } from '../deps.ts';

/** Matches `/api/shop/products`, optionally with a SKU and with `lang` as the only query parameter. */
const plainly = new RegExp(
  `^${servedPath(shop.products.path)}(?:/([A-Z\\d-]{2,40}))?(?:\\?lang=([\\w-]{2,5}))?$`,
);
/** The list of plans; identical in every language. */
const plansPath = servedPath(plans.list.path);

/**
 * Serves the catalogue's GET endpoints before any framework, from memory: a response is built once per change
 * of the catalogue. Every other request goes on to the API.
 */
export function createCatalogueHandler(
  { catalogue, now }: Pick<Deps, 'catalogue' | 'now'>,
  { common, counts }: { common: Record<string, string>; counts: AnswerCounts },
) {
  const languageOf = memoize(negotiate);
  const encodingOf = memoize(encodingFor);
  const heads = {
    'content-type': 'application/json',
    ...common,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  let current: { catalogueRows: ShownRows; answers: Map<string, CachedBody> } | undefined;

  function find(catalogueRows: ShownRows, input: CatalogueHandlerInput): CachedBody | undefined {
    if (current?.catalogueRows !== catalogueRows) current = { catalogueRows, answers: new Map() };
    const key = `${input.language} ${input.what}`;
    const body = current.answers.get(key);
    if (body) return body;
    const answer = answerTo(catalogueRows, { ...input, at: now() });
    if (!answer) return undefined;
    const cached = cachedBody(JSON.stringify(answer), heads);
    current.answers.set(key, cached);
    return cached;
  }

  return (request: IncomingMessage, response: ServerResponse, goOn: () => void): void => {
    const input = plainAsked(request, languageOf);
    if (!input) return goOn();
    const answer = (catalogueRows: ShownRows) => {
      const cached = find(catalogueRows, input);
      if (!cached) return goOn();
      const isKnown = request.headers['if-none-match']?.includes(cached.etag.slice(2));
      count(counts, isKnown ? 304 : 200);
      send(
        response,
        isKnown ? cached.notModified : cached.sent(encodingOf(request.headers['accept-encoding'] ?? '')),
        { at: now() },
      );
    };
    const catalogueRows = catalogue.known();
    if (catalogueRows) {
      counts.kept += 1;
      answer(catalogueRows);
    } else {
      counts.loaded += 1;
      catalogue.load().then(answer).catch(goOn);
    }
  };
}

interface CatalogueHandlerInput {
  /** An upper-case value is a product's SKU. */
  what: 'products' | 'plans' | Uppercase<string>;
  language: Language;
}

function answerTo(catalogueRows: ShownRows, { what, language, at }: CatalogueHandlerInput & { at: Date }) {
  if (what === 'plans') return success(plans.list, listedPlans(catalogueRows.planPrices, { currency, at }));
  if (what === 'products')
    return success(shop.products, availableProducts(catalogueRows, { language, currency, at }));
  const product = availableProduct(catalogueRows, { sku: what, language, currency, at });
  return product && success(shop.product, product);
}

/**
 * Parses a request for the catalogue. Undefined if the language may be that of the signed-in account: no
 * `lang`, no Accept-Language, but an Authorization header.
 */
function plainAsked(
  { method, url = '', headers }: IncomingMessage,
  languageOf: (header: string) => Language,
): CatalogueHandlerInput | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (url === plansPath) return { what: 'plans', language: 'en' };
  const [, sku, wish] = plainly.exec(url) ?? [];
  if (!plainly.test(url) || (wish !== undefined && !isLanguage(wish))) return undefined;
  const spoken = headers['accept-language'];
  if (wish === undefined && spoken === undefined && headers.authorization !== undefined) return undefined;
  return {
    what: (sku as Uppercase<string> | undefined) ?? 'products',
    language: wish ?? languageOf(spoken ?? ''),
  };
}
