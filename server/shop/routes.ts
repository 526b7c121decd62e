import { currency } from '@visita/core/money';
import { shop } from '@visita/core/shop/contract';
import { zones } from '@visita/core/shop/delivery';
import { on } from '../http/route.ts';
import { findEffectiveShippingRate } from './effective-rates.ts';
import { availableProducts } from './available.ts';
import { presentAvailableProduct, quoteCatalogue } from './quote-catalogue.ts';

export const shopRoutes = [
  on(shop.products, async ({ catalogue, query, language, now }) =>
    availableProducts(await catalogue.load(), { language: query.lang ?? language, currency, at: now() }),
  ),
  on(shop.product, presentAvailableProduct),
  on(shop.delivery, async ({ catalogue, now }) => {
    const catalogueRows = await catalogue.load();
    return zones.flatMap((zone) => findEffectiveShippingRate(catalogueRows, { zone, at: now() }) ?? []);
  }),
  on(shop.quote, quoteCatalogue),
];
