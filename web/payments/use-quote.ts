import type { Destination } from '@visita/core/addresses/address';
import { Problem } from '@visita/core/problems';
import type { CartItem } from '@visita/core/shop/cart';
import { shop, type Quote } from '@visita/core/shop/contract';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useProblemToast } from '../ui/problem-toast.ts';

export const quoteFor = (items: CartItem[], destination: Destination | undefined): Promise<Quote> =>
  call(shop.quote, { body: { items, ...(destination && { destination }) } });

interface Quoted {
  destination: string;
  quote: Quote;
}

const nameOf = (destination: Destination | undefined) => (destination ? `${destination.country} ${destination.province}` : '');

/** What the cart costs at a destination; while another one is asked about, the amounts that stand there are the old ones. */
export function useQuote(items: CartItem[], { destination, first }: { destination: Destination | undefined; first: Quoted }) {
  const showProblem = useProblemToast();
  const [known, setKnown] = useState(first);
  const wanted = nameOf(destination);
  const ask = async () => {
    const quote = await quoteFor(items, destination);
    setKnown({ destination: wanted, quote });
    return quote;
  };
  useEffect(() => {
    if (known.destination === wanted) return;
    ask().catch((refused: unknown) => {
      if (!(refused instanceof Problem)) throw refused;
      showProblem(refused);
    });
    // what the cart holds does not change on this screen
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  return { quote: known.quote, isCurrent: known.destination === wanted, ask };
}
