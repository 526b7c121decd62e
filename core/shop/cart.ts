import { z } from 'zod';
import { mostLines, mostOfOne } from './cart-limits.ts';

/** What somebody wants: a number and how many. Everything else about it is the server's to say. */
export const CartItem = z.object({ sku: z.string().min(1).max(40), quantity: z.int().min(1).max(mostOfOne) });
export type CartItem = z.output<typeof CartItem>;

/** Each variant once, with all of its pieces together. */
export function piecesOf(items: readonly CartItem[]): CartItem[] {
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

/** What is bought besides something else: nothing, where nothing is named. */
export const ExtraItems = z
  .array(CartItem)
  .max(mostLines)
  .refine(isOnceEach, { params: { code: 'twice' } })
  .prefault([]);
