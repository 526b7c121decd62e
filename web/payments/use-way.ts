import { isExpired } from '@visita/core/provider/card-end';
import type { SavedCard } from '@visita/core/provider/contract';
import { useEffect, useState } from 'react';
import { now } from '../layout/clock.ts';
import type { Way } from './how-to-pay.tsx';

/**
 * The way of paying that is selected: the default card once the saved cards are here, unless the buyer chose before. Without a
 * default card that is still valid, and after a payment that failed, it is the provider's page.
 */
export function useWay(saved: Promise<SavedCard[] | null>, { hasFailed = false } = {}): [Way, (way: Way) => void] {
  const [chosen, choose] = useState<Way | undefined>(hasFailed ? 'page' : undefined);
  const [first, setFirst] = useState<Way>('page');
  useEffect(() => {
    let isCurrent = true;
    const select = (cards: SavedCard[] | null) => {
      const card = cards?.find((one) => one.isDefault && !isExpired(one, now()));
      if (isCurrent) setFirst(card ? { cardId: card.id } : 'page');
    };
    // a list that does not come is said where it stands
    void saved.then(select, () => select(null));
    return () => {
      isCurrent = false;
    };
  }, [saved]);
  return [chosen ?? first, choose];
}
