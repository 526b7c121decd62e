import type { Destination } from '@visita/core/addresses/address';
import { Problem } from '@visita/core/problems';
import type { CartItem } from '@visita/core/shop/cart';
import { shop, type Quote } from '@visita/core/shop/contract';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, type ClientActionFunctionArgs } from 'react-router';
import { call } from '../api/call.ts';
import { useLanguage } from '../i18n/language.ts';
import type { Cart } from './cart-store.ts';

/** What a cart costs at a destination, or how much of that is known without one. */
export function quoteFor(items: readonly CartItem[], destination?: Destination, signal?: AbortSignal): Promise<Quote> {
  const known = destination && { country: destination.country, province: destination.province };
  return call(shop.quote, { body: { items: [...items], ...(known && { destination: known }) } }, signal && { signal });
}

interface Question {
  /** Names what is asked, so that an answer can be told from the answer to an older question. */
  name: string;
  items: CartItem[];
  destination?: Destination;
}

interface Answer {
  name: string;
  /** Nothing where it was refused. */
  quote: Quote | null;
}

/** The action of every page that shows a price: the router drops the answer to a question that another one has overtaken. */
export async function quoteAction({ request }: Pick<ClientActionFunctionArgs, 'request'>): Promise<Answer> {
  const { name, items, destination } = (await request.json()) as Question;
  try {
    return { name, quote: await quoteFor(items, destination, request.signal) };
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    return { name, quote: null };
  }
}

interface QuoteOptions extends Cart {
  destination?: Destination | undefined;
  /** What was known before this was drawn. */
  first?: Quote;
}

/** What a cart costs now, asked whenever it, its destination or the language changes; until the answer comes the last one stays. */
export function useQuote({ items, key, destination, first }: QuoteOptions) {
  const name = [key, useLanguage(), destination?.country, destination?.province].join(' ');
  const fetcher = useFetcher<Answer>();
  const [firstName] = useState(first && name);
  const [quote, setQuote] = useState(first);
  const lastAsked = useRef(firstName);
  const answer = fetcher.data;
  if (answer?.quote && answer.quote !== quote) setQuote(answer.quote);

  const refresh = () => {
    const question: Question = { name, items: [...items], ...(destination && { destination: { ...destination } }) };
    return fetcher.submit({ ...question }, { method: 'post', encType: 'application/json' });
  };
  useEffect(() => {
    if (items.length === 0 || lastAsked.current === name) return;
    lastAsked.current = name;
    void refresh();
    // the name stands for all that is asked
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);

  const isAsking = fetcher.state !== 'idle' || (answer?.name ?? firstName) !== name;
  return { quote, isAsking, isRefused: !isAsking && answer?.quote === null, refresh };
}
