import { shop, type Quote } from '@visita/core/shop/contract';
import { Problem } from '@visita/core/problems';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useLanguage } from '../i18n/language.ts';
import type { Cart } from './cart-store.ts';

interface Asked {
  /** What the answer is about. */
  key: string;
  quote: Quote | undefined;
  isRefused: boolean;
}

/** What the cart costs now, asked anew whenever it changes; until the answer comes the last one stays. */
export function useQuote({ items, key }: Cart): { quote: Quote | undefined; isAsking: boolean; isRefused: boolean; askAgain: () => void } {
  const language = useLanguage();
  const [tries, setTries] = useState(0);
  const [asked, setAsked] = useState<Asked>({ key: '', quote: undefined, isRefused: false });
  const now = `${key} ${language} ${tries}`;
  useEffect(() => {
    if (items.length === 0) return undefined;
    const asking = new AbortController();
    call(shop.quote, { body: { items: [...items] } }, { signal: asking.signal }).then(
      (quote) => setAsked({ key: now, quote, isRefused: false }),
      (refused: unknown) => {
        if (!(refused instanceof Problem)) throw refused;
        if (!asking.signal.aborted) setAsked(({ quote }) => ({ key: now, quote, isRefused: true }));
      },
    );
    return () => asking.abort();
    // the key stands for the items
    // oxlint-disable-next-line react/exhaustive-deps
  }, [now]);
  return { quote: asked.quote, isAsking: asked.key !== now, isRefused: asked.isRefused, askAgain: () => setTries(tries + 1) };
}
