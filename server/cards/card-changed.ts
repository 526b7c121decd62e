import type { Tx } from '../database/database.ts';
import { notifyCard, notifyPhysicalCard, removeExitLinks } from './card-address-queries.ts';

/**
 * The NOTIFY channel that tells every process that the page of an address changed. The payload is the
 * address's code.
 */
export const cardChanged = 'card_changed';

/**
 * Notifies every process of every address of a changed card when the transaction commits; a rollback notifies
 * none. To be called after an address was attached, and before one leaves.
 */
export async function tellCardChanged(tx: Tx, card: { id: string }): Promise<void> {
  await notifyCard(tx, cardChanged, card);
}

/** Removes the exit links that a user left, and notifies every process of their addresses. */
export async function eraseExitLinks(tx: Tx, user: { userId: string }): Promise<void> {
  await removeExitLinks(tx, cardChanged, user);
}

/** Notifies every process of the address of a physical card. */
export async function tellPhysicalCardChanged(tx: Tx, physicalCard: { id: string }): Promise<void> {
  await notifyPhysicalCard(tx, cardChanged, physicalCard);
}
