import type { ProductOfStaff } from '@visita/core/shop/admin-product';
import { changeProduct, type ProductKeeper } from './change-product.ts';

interface Listing {
  sku: string;
  version: number;
  isListed: boolean;
}

/**
 * Lists a product in the catalogue once it is complete, or delists it; carts then show it as not available.
 */
export async function setListed(
  deps: ProductKeeper,
  { sku, version, isListed }: Listing,
): Promise<ProductOfStaff> {
  return changeProduct(deps, { sku, version }, (_tx, before) => ({
    set: { isListed },
    action: isListed ? 'products.list' : 'products.delist',
    before: { isListed: before.isListed },
    after: { isListed },
  }));
}
