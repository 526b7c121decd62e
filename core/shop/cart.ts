import { z } from 'zod';
import { mostLines, mostOfOne } from './cart-limits.ts';

/** A line of a cart: SKU and quantity. Everything else is looked up by the server. */
export const CartItem = z
  .object({ sku: z.string().min(1).max(40), quantity: z.int().min(1).max(mostOfOne) })
  .meta({ id: 'CartItem' });
export type CartItem = z.output<typeof CartItem>;

/** Merges lines of the same variant. */
export function mergeCartItems(items: readonly CartItem[]): CartItem[] {
  const pieces = new Map<string, number>();
  for (const { sku, quantity } of items) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity);
  return [...pieces].map(([sku, quantity]) => ({ sku, quantity }));
}

const isOnceEach = (items: readonly CartItem[]) => new Set(items.map(({ sku }) => sku)).size === items.length;

export const CartItems = z
  .array(CartItem)
  .min(1, { error: 'empty' })
  .max(mostLines)
  .refine(isOnceEach, { params: { code: 'twice' } });

/** Products bought with a plan; may be empty. */
export const ExtraItems = z
  .array(CartItem)
  .max(mostLines)
  .refine(isOnceEach, { params: { code: 'twice' } })
  .prefault([]);
