import type { z } from 'zod';
import { fieldProblem } from '@visita/core/problems';
import type { ProductOfStaff, SavePictures } from '@visita/core/shop/admin-product';
import { changeProduct, type ProductKeeper } from './change-product.ts';
import { findWholeProduct } from './product-queries.ts';

/**
 * Saves the order and texts of the pictures. An omitted picture is removed; its file stays for orders that
 * show it.
 */
export async function savePictures(
  deps: ProductKeeper,
  { sku, version, pictures }: z.output<typeof SavePictures> & { sku: string },
): Promise<ProductOfStaff> {
  return changeProduct(deps, { sku, version }, async (tx, before) => {
    const { variants = [] } = (await findWholeProduct(tx, { sku })) ?? {};
    const isSku = (wanted: string | null) =>
      wanted === null || variants.some((variant) => variant.sku === wanted);
    const picturesByUrl = new Map(before.pictures.map((picture) => [picture.url, picture]));
    const savedPictures = pictures.map(({ url, alt, variant }, index) => {
      const picture = picturesByUrl.get(url);
      // deleted from the map, so that a picture given twice is refused
      if (!picture || !picturesByUrl.delete(url)) throw fieldProblem(`pictures.${index}.url`, 'photoUnknown');
      if (!isSku(variant)) throw fieldProblem(`pictures.${index}.variant`, 'skuUnknown');
      return { ...picture, alt, variant };
    });
    const brief = (all: typeof savedPictures) => ({
      pictures: all.map(({ url, alt, variant }) => ({ url, alt, variant })),
    });
    return {
      set: { pictures: savedPictures },
      action: 'products.savePictures',
      before: brief(before.pictures),
      after: brief(savedPictures),
    };
  });
}
