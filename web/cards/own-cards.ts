import { cards, type Card } from '@visita/core/cards/contract';
import { callQuietly } from '../api/call.ts';
import { readToken } from '../session/stored.ts';

/** The cards of whoever is signed in here, as their owner sees them; whoever cannot be told from a visitor has none. */
export async function findOwnCards(signal: AbortSignal): Promise<Card[]> {
  if (!readToken()) return [];
  return callQuietly(cards.list, {}, { signal }).then(
    ({ cards: own }) => own,
    () => [],
  );
}
