import { provider, type SavedCard } from '@visita/core/provider/contract';
import { Problem } from '@visita/core/problems';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

export type SavedCards = { state: 'loading' } | { state: 'known'; cards: SavedCard[] } | { state: 'unavailable' };

/** The cards somebody may pay with; without an answer of the provider everything else goes on. */
export function useSavedCards(): SavedCards {
  const [saved, setSaved] = useState<SavedCards>({ state: 'loading' });
  useEffect(() => {
    let isHere = true;
    const tell = (next: SavedCards) => isHere && setSaved(next);
    call(provider.cards, {}).then(
      (cards) => tell({ state: 'known', cards }),
      (refused: unknown) => {
        if (!(refused instanceof Problem)) throw refused;
        tell({ state: 'unavailable' });
      },
    );
    return () => void (isHere = false);
  }, []);
  return saved;
}
