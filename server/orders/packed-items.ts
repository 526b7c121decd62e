import type { WorkedItem } from './item-queries.ts';

/** Returns the products to pack, without refunded pieces. */
export const packedItems = <Item extends Pick<WorkedItem, 'kind' | 'quantity' | 'refunded'>>(
  items: readonly Item[],
): Item[] =>
  items
    .filter(({ kind }) => kind === 'product')
    .map((item) => ({ ...item, quantity: item.quantity - item.refunded }))
    .filter(({ quantity }) => quantity > 0);

/** In grams. */
export const parcelWeight = (items: readonly { weightGrams: number; quantity: number }[]): number =>
  items.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0);
