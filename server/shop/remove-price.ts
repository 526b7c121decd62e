import { Problem } from '@visita/core/problems';
import type { ProductOfStaff } from '@visita/core/shop/admin-product';
import { changeProduct, type ProductKeeper } from './change-product.ts';
import { removePlannedPrice } from './price-queries.ts';

/** Removes a planned price before its effective date. Throws `notFound` for any other. */
export async function removePrice(
  deps: ProductKeeper,
  { sku, version, id }: { sku: string; version: number; id: string },
): Promise<ProductOfStaff> {
  return changeProduct(deps, { sku, version }, async (tx, _product, at) => {
    const removed = await removePlannedPrice(tx, { id, productSku: sku, at });
    if (!removed) throw new Problem('notFound');
    const { currency, amount, validFrom } = removed;
    return { action: 'products.removePrice', before: { id, currency, amount, validFrom } };
  });
}
