import type { Queryable } from '../database/database.ts';
import type { CatalogueRows } from '../deps.ts';
import { listPriced } from './product-queries.ts';
import { listShippingRates, listTaxRates } from './rate-queries.ts';

/** Reads the catalogue, or the part that a cart needs. Always three queries. */
export async function readCatalogue(
  db: Queryable,
  { skus }: { skus?: string[] } = {},
): Promise<CatalogueRows> {
  const rows = await listPriced(db, skus && { skus });
  const variants = new Map(rows.map(({ product, variant }) => [variant.sku, { product, variant }]));
  const prices = new Map(rows.flatMap(({ price }) => (price ? [[price.id, price] as const] : [])));
  return {
    variants: [...variants.values()],
    prices: [...prices.values()],
    shippingRates: await listShippingRates(db),
    taxRates: await listTaxRates(db),
  };
}
