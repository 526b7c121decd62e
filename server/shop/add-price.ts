import { currency } from '@visita/core/money';
import { fieldProblem } from '@visita/core/problems';
import type { ProductOfStaff } from '@visita/core/shop/admin-product';
import { newId } from '../database/id.ts';
import { changeProduct, type ProductKeeper } from './change-product.ts';
import { insertNewPrice } from './product-queries.ts';

interface NewPrice {
  sku: string;
  version: number;
  amount: number;
  /** Nothing for at once. */
  validFrom: Date | null;
}

/** What a product costs from a moment on; what it cost before stays as it was written. */
export async function addPrice(deps: ProductKeeper, { sku, version, amount, validFrom: wanted }: NewPrice): Promise<ProductOfStaff> {
  return changeProduct(deps, { sku, version }, async (tx, product, at) => {
    if (wanted && wanted <= at) throw fieldProblem('validFrom', 'dayPast');
    const validFrom = wanted ?? at;
    const price = { id: newId(at), productSku: sku, currency, amount, validFrom };
    if (!(await insertNewPrice(tx, price))) throw fieldProblem('validFrom', 'priceTwice');
    // the provider's price is the one that holds
    if (wanted && product.isListed) await deps.follow(tx, wanted);
    return { action: 'products.addPrice', after: { id: price.id, currency, amount, validFrom } };
  });
}
