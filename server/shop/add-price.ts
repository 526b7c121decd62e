import { currency } from '@visita/core/money';
import { fieldProblem } from '@visita/core/problems';
import type { ProductOfStaff } from '@visita/core/shop/admin-product';
import { newId } from '../database/id.ts';
import { changeProduct, type ProductKeeper } from './change-product.ts';
import { insertNewPrice } from './price-queries.ts';

interface NewPrice {
  sku: string;
  version: number;
  amount: number;
  /** The effective date; null for now. */
  validFrom: Date | null;
}

/** Adds a price with its effective date. Earlier prices are never changed, since orders refer to them. */
export async function addPrice(
  deps: ProductKeeper,
  { sku, version, amount, validFrom: wanted }: NewPrice,
): Promise<ProductOfStaff> {
  return changeProduct(deps, { sku, version }, async (tx, product, at) => {
    if (wanted && wanted <= at) throw fieldProblem('validFrom', 'dayPast');
    const validFrom = wanted ?? at;
    const price = { id: newId(at), productSku: sku, currency, amount, validFrom };
    if (!(await insertNewPrice(tx, price))) throw fieldProblem('validFrom', 'priceTwice');
    // Stripe's price is the effective one, so it is changed again on that date
    if (wanted && product.isListed) await deps.follow(tx, wanted);
    return { action: 'products.addPrice', after: { id: price.id, currency, amount, validFrom } };
  });
}
