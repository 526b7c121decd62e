import type { z } from 'zod';
import { Problem } from '@visita/core/problems';
import type { ProductOfStaff, UpdateVariant } from '@visita/core/shop/admin-product';
import { changeProduct, type ProductKeeper } from './change-product.ts';
import { findWholeProduct, updateVariantRow } from './product-queries.ts';

/** Updates a variant's names, its colour and whether it is listed. */
export async function updateVariant(
  deps: ProductKeeper,
  {
    productSku,
    sku,
    version,
    ...after
  }: z.output<typeof UpdateVariant> & { productSku: string; sku: string },
): Promise<ProductOfStaff> {
  return changeProduct(deps, { sku: productSku, version }, async (tx) => {
    const whole = await findWholeProduct(tx, { sku: productSku });
    const before = whole?.variants.find((variant) => variant.sku === sku);
    if (!before) throw new Problem('productNotFound');
    await updateVariantRow(tx, { sku, productSku, ...after });
    const { names, colour, isListed } = before;
    return {
      action: 'products.updateVariant',
      before: { sku, names, colour, isListed },
      after: { sku, ...after },
    };
  });
}
