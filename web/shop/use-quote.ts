import type { Destination } from '@visita/core/addresses/address';
import type { CartItem } from '@visita/core/shop/cart';
import { shop, type Quote } from '@visita/core/shop/contract';
import { call } from '../api/call.ts';
import { answering, useAnswer } from '../api/use-answer.ts';
import { useLanguage } from '../i18n/language.ts';
import type { Cart } from './cart-store.ts';

interface UseQuoteInput {
  items: CartItem[];
  destination?: Destination;
}

/** Requests the quote of a cart. Without a destination it is partial. */
export function quoteFor(
  items: readonly CartItem[],
  destination?: Destination,
  signal?: AbortSignal,
): Promise<Quote> {
  const region = destination && { country: destination.country, province: destination.province };
  return call(
    shop.quote,
    { body: { items: [...items], ...(region && { destination: region }) } },
    signal && { signal },
  );
}

/** The client action of every page that shows the price of a cart. */
export const quoteAction = answering<UseQuoteInput, Quote>(({ items, destination }, signal) =>
  quoteFor(items, destination, signal),
);

interface QuoteOptions extends Cart {
  destination?: Destination | undefined;
  /** The quote of the loader. */
  first?: Quote;
}

/** Keeps the quote of a cart up to date as its items, its destination or the language change. */
export function useQuote({ items, key, destination, first }: QuoteOptions) {
  const name = [key, useLanguage(), destination?.country, destination?.province].join(' ');
  const input: UseQuoteInput = { items: [...items], ...(destination && { destination: { ...destination } }) };
  const { last, ...state } = useAnswer<UseQuoteInput, Quote>({
    name,
    asked: input,
    first,
    isIdle: items.length === 0,
  });
  return { quote: last, ...state };
}
