import type { ProductOfStaff } from '@visita/core/shop/admin-product';
import { changeProduct, type ProductKeeper } from './change-product.ts';

interface Listing {
  sku: string;
  version: number;
  isListed: boolean;
}

/** Takes a product off the catalogue, where carts show it as not to be had, or puts it there once it lacks nothing. */
export async function setListed(deps: ProductKeeper, { sku, version, isListed }: Listing): Promise<ProductOfStaff> {
  return changeProduct(deps, { sku, version }, (_tx, before) => ({
    set: { isListed },
    action: isListed ? 'products.list' : 'products.delist',
    before: { isListed: before.isListed },
    after: { isListed },
  }));
}
