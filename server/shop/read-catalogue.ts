import type { Queryable } from '../database/database.ts';
import type { CatalogueRows } from '../deps.ts';
import { listGoods, listPrices, listShippingRates, listTaxRates } from './queries.ts';

/** All of it, or what concerns the goods of a cart. */
export async function readShelf(db: Queryable, { skus }: { skus?: string[] } = {}): Promise<CatalogueRows> {
  const goods = await listGoods(db, skus && { skus });
  const productSkus = skus && [...new Set(goods.map(({ product }) => product.sku))];
  return {
    goods,
    prices: await listPrices(db, productSkus && { productSkus }),
    shippingRates: await listShippingRates(db),
    taxRates: await listTaxRates(db),
  };
}
