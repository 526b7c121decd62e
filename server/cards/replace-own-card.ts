import type { cards } from '@visita/core/cards/contract';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { lockPhysicalCards, findPhysicalCard, type PhysicalCardRow } from './physical-card-queries.ts';
import { blocked, numberUnknown, taken } from './unbindable.ts';
import { findOwnCard, refuseCard } from './find-own-card.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { moveBinding } from './move-binding.ts';
import { hasBinding, findCard, lockOwnCards } from './queries.ts';
import { removeBinding } from './remove-binding.ts';

/**
 * Replaces a lost or broken card of the caller's with another physical card. The new card is free, or bound
 * by the caller without a name written on it; that binding is deleted.
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
    const binding = await findCard(tx, mine);
    if (!binding) throw await refuseCard(tx, mine);
    const lockedCards = await lockPhysicalCards(tx, { ids: [binding.physicalCardId, found.physicalCardId] });
    if (lockedCards.some(({ id, blockedAt }) => id === found.physicalCardId && blockedAt)) throw blocked();
    await clearTaken(tx, { found, mine, at }, leaveSeat);
    await moveBinding(tx, { binding, taken: found, at });
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
  if (!(await hasBinding(tx, found))) return;
  const card = found.id && found.id !== id ? await findCard(tx, { id: found.id, userId }) : undefined;
  if (!card || card.content.name !== '') throw taken(await findPhysicalCard(tx, found), userId);
  await removeBinding(tx, { card, choice: undefined, at }, leaveSeat);
}
