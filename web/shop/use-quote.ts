import type { Destination } from '@visita/core/addresses/address';
import type { CartItem } from '@visita/core/shop/cart';
import { shop, type Quote } from '@visita/core/shop/contract';
import { call } from '../api/call.ts';
import { answering, useAnswer } from '../api/use-answer.ts';
import { useLanguage } from '../i18n/language.ts';
import type { Cart } from './cart-store.ts';

interface Asked {
  items: CartItem[];
  destination?: Destination;
}

/** What a cart costs at a destination, or how much of that is known without one. */
export function quoteFor(items: readonly CartItem[], destination?: Destination, signal?: AbortSignal): Promise<Quote> {
  const known = destination && { country: destination.country, province: destination.province };
  return call(shop.quote, { body: { items: [...items], ...(known && { destination: known }) } }, signal && { signal });
}

/** The action of every page that shows the price of a cart. */
export const quoteAction = answering<Asked, Quote>(({ items, destination }, signal) => quoteFor(items, destination, signal));

interface QuoteOptions extends Cart {
  destination?: Destination | undefined;
  /** What was known before this was drawn. */
  first?: Quote;
}

/** What a cart costs now, asked whenever it, its destination or the language changes. */
export function useQuote({ items, key, destination, first }: QuoteOptions) {
  const name = [key, useLanguage(), destination?.country, destination?.province].join(' ');
  const asked: Asked = { items: [...items], ...(destination && { destination: { ...destination } }) };
  const { last, ...state } = useAnswer<Asked, Quote>({ name, asked, first, isIdle: items.length === 0 });
  return { quote: last, ...state };
}
