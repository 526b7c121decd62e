import { cards, type Card } from '@visita/core/cards/contract';
import { isCardId } from '@visita/core/cards/number';
import { Problem } from '@visita/core/problems';
import { call } from '../api/call.ts';
import { saveTappedCard } from '../session/tapped-card.ts';
import { findByAddress, isUnproved, type Finding } from './check-result.ts';

/** Returns a card of the user, or undefined if it does not exist or belongs to another user. */
export async function findOwnCard(id: string): Promise<Card | undefined> {
  return call(cards.get, { params: { id } }).catch((error: unknown) => {
    if (error instanceof Problem && ['cardNotFound', 'cardBoundByOther'].includes(error.key))
      return undefined;
    throw error;
  });
}

/** Looks up the tapped card that led here, and stores its id until the card is bound. */
export async function findTapped(cardId: string | null, own: Card[]): Promise<Finding | undefined> {
  if (cardId === null || !isCardId(cardId)) return undefined;
  const found = await findByAddress(cardId, own);
  saveTappedCard(isUnproved(found) ? cardId : null);
  return found.state === 'notFound' ? undefined : found;
}
