import { currency } from '@visita/core/money';
import { Problem } from '@visita/core/problems';
import type { ProductOfStaff } from '@visita/core/shop/admin-product';
import { findProductGaps, type ProductGap } from '@visita/core/shop/product-gaps';
import type { Queryable } from '../database/database.ts';
import { availableQuantity } from './available.ts';
import { findEffectivePrice } from './effective-rates.ts';
import { findWholeProduct, type WholeProduct } from './product-queries.ts';
import type { PriceRow } from './price-queries.ts';

/** The staff view of a product. */
export async function presentProduct(
  db: Queryable,
  { sku, at }: { sku: string; at: Date },
): Promise<ProductOfStaff> {
  const whole = await findWholeProduct(db, { sku });
  if (!whole) throw new Problem('productNotFound');
  const { product, variants, prices } = whole;
  const getState = (price: PriceRow): ProductOfStaff['prices'][number]['state'] => {
    if (price.validFrom > at) return 'planned';
    return findEffectivePrice(whole, { productSku: sku, currency: price.currency, at })?.id === price.id
      ? 'now'
      : 'past';
  };
  return {
    ...product,
    gaps: gapsOfProduct(whole, at),
    variants: variants.map((variant) => ({ ...variant, free: availableQuantity(variant) })),
    prices: prices.map((price) => ({ ...price, state: getState(price) })).toReversed(),
  };
}

/** Lists what a product lacks to be sold at a moment. */
export function gapsOfProduct({ product, variants, prices }: WholeProduct, at: Date): ProductGap[] {
  const hasPrice = findEffectivePrice({ prices }, { productSku: product.sku, currency, at }) !== undefined;
  return findProductGaps({ ...product, variants, hasPrice });
}
