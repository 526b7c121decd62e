import { isExpired } from '@visita/core/provider/card-end';
import type { SavedCard } from '@visita/core/provider/contract';
import { useEffect, useState } from 'react';
import { now } from '../site/clock.ts';
import type { Way } from './how-to-pay.tsx';

/**
 * The selected payment method: the buyer's choice, or the default card once the saved cards have loaded.
 * Without a valid default card, and after a failed payment, it is Stripe's page.
 */
export function useWay(
  saved: Promise<SavedCard[] | null>,
  { hasFailed = false } = {},
): [Way, (way: Way) => void] {
  const [chosenWay, choose] = useState<Way | undefined>(hasFailed ? 'page' : undefined);
  const [first, setFirst] = useState<Way>('page');
  useEffect(() => {
    let isCurrent = true;
    const select = (cards: SavedCard[] | null) => {
      const card = cards?.find((one) => one.isDefault && !isExpired(one, now()));
      if (isCurrent) setFirst(card ? { cardId: card.id } : 'page');
    };
    // a failed list is reported where the cards are shown
    void saved.then(select, () => select(null));
    return () => {
      isCurrent = false;
    };
  }, [saved]);
  return [chosenWay ?? first, choose];
}
