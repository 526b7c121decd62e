import { z } from 'zod';
import { mostLines, mostOfOne } from './cart-limits.ts';

/** What somebody wants: a number and how many. Everything else about it is the server's to say. */
export const CartItem = z.object({ sku: z.string().min(1).max(40), quantity: z.int().min(1).max(mostOfOne) });
export type CartItem = z.output<typeof CartItem>;

export const CartItems = z
  .array(CartItem)
  .min(1, { error: 'empty' })
  .max(mostLines)
  .refine((items) => new Set(items.map(({ sku }) => sku)).size === items.length, { params: { code: 'twice' } });
