import type { Queryable } from '../database/database.ts';
import {
  listGoods,
  listPrices,
  listShippingRates,
  listTaxRates,
  type PriceRow,
  type ProductRow,
  type ShippingRateRow,
  type TaxRateRow,
  type VariantRow,
} from './queries.ts';

/** All that decides what is shown, what it costs and what is owed: rows, of which the clock chooses those that hold. */
export interface Shelf {
  goods: { product: ProductRow; variant: VariantRow }[];
  prices: PriceRow[];
  shippingRates: ShippingRateRow[];
  taxRates: TaxRateRow[];
}

/** All of it, or what concerns the goods of a cart. */
export async function readShelf(db: Queryable, { skus }: { skus?: string[] } = {}): Promise<Shelf> {
  const goods = await listGoods(db, skus && { skus });
  const productSkus = skus && [...new Set(goods.map(({ product }) => product.sku))];
  return {
    goods,
    prices: await listPrices(db, productSkus && { productSkus }),
    shippingRates: await listShippingRates(db),
    taxRates: await listTaxRates(db),
  };
}
