import type { Queryable } from '../database/database.ts';
import { drawUpQuote, type Asked, type CartQuote } from './draw-up-quote.ts';
import { readShelf } from './read-catalogue.ts';

/** What a cart costs by the rows as they are in this transaction; four queries, whatever is in it. */
export async function quoteCart(db: Queryable, asked: Asked): Promise<CartQuote> {
  const shelf = await readShelf(db, { skus: asked.items.map(({ sku }) => sku) });
  return drawUpQuote(shelf, asked);
}
