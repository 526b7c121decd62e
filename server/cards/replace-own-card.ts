import type { cards } from '@visita/core/cards/contract';
import { isWritten } from '@visita/core/cards/written-content';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { lockPhysicalCards, findPhysicalCard, type PhysicalCardRow } from './physical-card-queries.ts';
import { blocked, numberUnknown, taken } from './unbindable.ts';
import { findOwnCard, refuseCard } from './find-own-card.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { findCard, lockOwnCards } from './queries.ts';
import { removeBinding } from './remove-binding.ts';
import { replacePhysicalCard } from './replace-physical-card.ts';

/**
 * Replaces a lost or broken card of the caller's with another physical card. The new card is free, or bound
 * by the caller with nothing written on it; that binding is deleted.
 */
export async function replaceOwnCard(
  { db, user, params, body, config, now }: Call<typeof cards.replace>,
  leaveSeat: LeaveSeat,
) {
  const at = now();
  const mine = { id: params.id, userId: user.id };
  return transaction(db, async (tx) => {
    const found = await findPhysicalCard(tx, body);
    if (!found) throw numberUnknown();
    await lockOwnCards(tx, { ids: found.id ? [mine.id, found.id] : [mine.id], userId: user.id });
    const card = await findCard(tx, mine);
    if (!card) throw await refuseCard(tx, mine);
    const { physicalCardId: replacedId } = card;
    if (!replacedId) throw new Problem('transitionForbidden');
    const lockedCards = await lockPhysicalCards(tx, { ids: [replacedId, found.physicalCardId] });
    const taken = lockedCards.find(({ id }) => id === found.physicalCardId);
    if (taken?.blockedAt) throw blocked();
    if (taken?.isBound) await clearTaken(tx, { found, mine, at }, leaveSeat);
    await replacePhysicalCard(tx, { card, replacedId, free: found, at });
    return findOwnCard({ db: tx, config, now }, mine);
  });
}

interface Clearing {
  found: PhysicalCardRow;
  mine: { id: string; userId: string };
  at: Date;
}

/**
 * Frees the other physical card, which is locked, from the caller's empty binding. Throws if it has content
 * or another owner.
 */
async function clearTaken(
  tx: Tx,
  { found, mine: { id, userId }, at }: Clearing,
  leaveSeat: LeaveSeat,
): Promise<void> {
  const card = found.id && found.id !== id ? await findCard(tx, { id: found.id, userId }) : undefined;
  if (!card || isWritten(card)) throw taken(await findPhysicalCard(tx, found), userId);
  await removeBinding(tx, { card, exitLink: '', action: 'unbind', choice: undefined, at }, leaveSeat);
}
