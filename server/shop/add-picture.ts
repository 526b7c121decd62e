import { fieldProblem } from '@visita/core/problems';
import type { ProductOfStaff } from '@visita/core/shop/admin-product';
import { imageUrl } from '@visita/core/uploads/photo-files';
import type { Deps } from '../deps.ts';
import { createImage } from '../uploads/image.ts';
import { saveSiteImage } from '../uploads/save-picture.ts';
import { photoBytes } from '../uploads/sent-picture.ts';
import { changeProduct, type ProductKeeper } from './change-product.ts';
import { findWholeProduct } from './product-queries.ts';

/** Maximum number of pictures per product. */
const mostPictures = 40;

/**
 * Appends a picture. Its alternative text is the product's name until staff describe it, so that no picture
 * in the catalogue is without one.
 */
export async function addPicture(
  deps: ProductKeeper & Pick<Deps, 'files'>,
  { sku, file, variant = null }: { sku: string; file: File; variant?: string | undefined | null },
): Promise<ProductOfStaff> {
  const image = await createImage(await photoBytes(file));
  await saveSiteImage(deps, image);
  const url = imageUrl(image.name);
  return changeProduct(deps, { sku }, async (tx, { pictures, words }) => {
    const { variants = [] } = (await findWholeProduct(tx, { sku })) ?? {};
    if (variant !== null && !variants.some((each) => each.sku === variant))
      throw fieldProblem('variant', 'skuUnknown');
    if (pictures.some((picture) => picture.url === url)) throw fieldProblem('file', 'pictureTwice');
    if (pictures.length >= mostPictures) throw fieldProblem('file', 'tooMany', { max: mostPictures });
    const alt = {
      en: words.en.name,
      fr: words.fr.name,
      'zh-CN': words['zh-CN'].name,
      'zh-TW': words['zh-TW'].name,
    };
    const { width, height } = image;
    const set = { pictures: [...pictures, { url, width, height, alt, variant }] };
    return { set, action: 'products.addPicture', after: { url, variant } };
  });
}
