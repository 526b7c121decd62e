import type { Tx } from '../database/database.ts';
import { notifyCard } from './queries.ts';

/**
 * The NOTIFY channel that tells every process that the public state of a printed card changed. The payload is
 * its `cardId`.
 */
export const cardChanged = 'card_changed';

/**
 * Notifies every process of a changed card when the transaction commits; a rollback notifies none. To be
 * called before a binding is deleted, since the cards that redirect to it are notified too.
 */
export async function tellCardChanged(tx: Tx, cardId: string): Promise<void> {
  await notifyCard(tx, cardChanged, { cardId });
}
