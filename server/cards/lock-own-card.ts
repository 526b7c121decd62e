import type { Tx } from '../database/database.ts';
import { refuseCard } from './find-own-card.ts';
import { lockAttachedCards } from './physical-card-queries.ts';
import { findCard, lockCard, type OwnedCard, type OwnedRow } from './queries.ts';

/**
 * Locks a card of its owner with its physical cards and returns it. Throws `cardBoundByOther` or
 * `cardNotFound`.
 */
export async function lockOwnCard(tx: Tx, mine: OwnedCard): Promise<OwnedRow> {
  if (await lockCard(tx, mine)) await lockAttachedCards(tx, { cardId: mine.id });
  const card = await findCard(tx, mine);
  if (!card) throw await refuseCard(tx, mine);
  return card;
}
