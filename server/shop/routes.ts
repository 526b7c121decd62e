import { currency } from '@visita/core/money';
import { Problem } from '@visita/core/problems';
import { shop } from '@visita/core/shop/contract';
import { zones } from '@visita/core/shop/delivery';
import { on } from '../http/route.ts';
import { buildQuote } from './build-quote.ts';
import { findEffectiveShippingRate } from './effective-rates.ts';
import { availableProduct, availableProducts } from './available.ts';

export const shopRoutes = [
  on(shop.products, async ({ catalogue, query, language, now }) =>
    availableProducts(await catalogue.load(), { language: query.lang ?? language, currency, at: now() }),
  ),
  on(shop.product, async ({ catalogue, params, query, language, now }) => {
    const product = availableProduct(await catalogue.load(), {
      sku: params.sku,
      language: query.lang ?? language,
      currency,
      at: now(),
    });
    if (!product) throw new Problem('productNotFound');
    return product;
  }),
  on(shop.delivery, async ({ catalogue, now }) => {
    const catalogueRows = await catalogue.load();
    return zones.flatMap((zone) => findEffectiveShippingRate(catalogueRows, { zone, at: now() }) ?? []);
  }),
  on(
    shop.quote,
    async ({ catalogue, body: { items, destination, currency: wish = currency }, language, now }) => {
      const catalogueRows = await catalogue.load();
      if (!catalogueRows.prices.some((price) => price.currency === wish))
        throw new Problem('currencyNotSold');
      return buildQuote(catalogueRows, { items, destination, language, currency: wish, at: now() });
    },
  ),
];
