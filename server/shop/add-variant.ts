import type { z } from 'zod';
import { fieldProblem } from '@visita/core/problems';
import type { AddVariant, ProductOfStaff } from '@visita/core/shop/admin-product';
import { changeProduct, type ProductKeeper } from './change-product.ts';
import { findWholeProduct, hasSku, insertVariants } from './product-queries.ts';

/** Adds a variant without stock. Its SKU may equal its product's; otherwise it must be unique. */
export async function addVariant(
  deps: ProductKeeper,
  { productSku, version, sku, names, colour }: z.output<typeof AddVariant> & { productSku: string },
): Promise<ProductOfStaff> {
  return changeProduct(deps, { sku: productSku, version }, async (tx) => {
    if (await hasSku(tx, { sku, productSku })) throw fieldProblem('sku', 'skuTaken');
    const { variants = [] } = (await findWholeProduct(tx, { sku: productSku })) ?? {};
    const position = Math.max(-1, ...variants.map((variant) => variant.position)) + 1;
    await insertVariants(tx, [{ sku, productSku, names, colour, position, received: 0 }]);
    return { action: 'products.addVariant', after: { sku, names, colour } };
  });
}
