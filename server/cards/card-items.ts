import type { Colour } from '@visita/core/colour';
import { Problem } from '@visita/core/problems';
import type { CartItem } from '@visita/core/shop/cart';
import type { CatalogueRows } from '../deps.ts';

/** Returns the plan's cards as catalogue items. Throws `productUnavailable`. */
export function toCardItems(
  { variants }: Pick<CatalogueRows, 'variants'>,
  colours: readonly Colour[],
): CartItem[] {
  const printed = variants.filter(({ product }) => product.category === 'cards' && product.isListed);
  return colours.map((colour) => {
    const found = printed.find(({ variant }) => variant.colour === colour);
    if (!found) throw new Problem('productUnavailable');
    return { sku: found.variant.sku, quantity: 1 };
  });
}
