import type { Queryable } from '../database/database.ts';
import type { CatalogueRows } from '../deps.ts';
import { listVariants, listPrices, listShippingRates, listTaxRates } from './queries.ts';

/** All of it, or what concerns the products of a cart. */
export async function readCatalogue(db: Queryable, { skus }: { skus?: string[] } = {}): Promise<CatalogueRows> {
  const variants = await listVariants(db, skus && { skus });
  const productSkus = skus && [...new Set(variants.map(({ product }) => product.sku))];
  return {
    variants,
    prices: await listPrices(db, productSkus && { productSkus }),
    shippingRates: await listShippingRates(db),
    taxRates: await listTaxRates(db),
  };
}
