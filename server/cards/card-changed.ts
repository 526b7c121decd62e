import { notify } from '../database/changes.ts';
import type { Tx } from '../database/database.ts';

/** The channel on which every process is told that a printed card has another public state now; the payload is its `cardId`. */
export const cardChanged = 'card_changed';

/** Part of the transaction that changes a card: what is rolled back tells nobody. */
export async function tellCardChanged(tx: Tx, cardId: string): Promise<void> {
  await notify(tx, cardChanged, cardId);
}
