import { currency as usualCurrency } from '@visita/core/money';
import { Problem } from '@visita/core/problems';
import type { shop } from '@visita/core/shop/contract';
import type { Call } from '../http/route.ts';
import { availableProduct } from './available.ts';
import { buildQuote } from './build-quote.ts';

/** Presents a product of the cached catalogue. Throws `productNotFound`. */
export async function presentAvailableProduct(call: Call<typeof shop.product>) {
  const product = availableProduct(await call.catalogue.load(), {
    sku: call.params.sku,
    language: call.query.lang ?? call.language,
    currency: usualCurrency,
    at: call.now(),
  });
  if (!product) throw new Problem('productNotFound');
  return product;
}

/** Quotes a cart from the cached catalogue. Throws `currencyNotSold`. */
export async function quoteCatalogue({ catalogue, body, language, now }: Call<typeof shop.quote>) {
  const { items, destination, currency = usualCurrency } = body;
  const catalogueRows = await catalogue.load();
  if (!catalogueRows.prices.some((price) => price.currency === currency))
    throw new Problem('currencyNotSold');
  return buildQuote(catalogueRows, { items, destination, language, currency, at: now() });
}
