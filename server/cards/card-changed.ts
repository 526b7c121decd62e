import type { Tx } from '../database/database.ts';
import { notifyCard } from './queries.ts';

/** The channel on which every process is told that a printed card has another public state now; the payload is its `cardId`. */
export const cardChanged = 'card_changed';

/**
 * Part of the transaction that changes a card: what is rolled back tells nobody. Before a binding goes, since the cards that
 * lead to it are told as well.
 */
export async function tellCardChanged(tx: Tx, cardId: string): Promise<void> {
  await notifyCard(tx, cardChanged, { cardId });
}
