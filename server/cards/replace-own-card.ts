import { attachedPhysicalCards } from '@visita/core/cards/address';
import type { cards } from '@visita/core/cards/contract';
import { isWritten } from '@visita/core/cards/written-content';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { choosePhysicalCard } from './choose-physical-card.ts';
import { lockPhysicalCards, findPhysicalCard, type PhysicalCardRow } from './physical-card-queries.ts';
import { blocked, numberUnknown, taken } from './unbindable.ts';
import { findOwnCard, refuseCard } from './find-own-card.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { findCard, lockOwnCards } from './queries.ts';
import { removeBinding } from './remove-binding.ts';
import { replacePhysicalCard } from './replace-physical-card.ts';

/**
 * Replaces a lost or broken physical card of the caller's with another. The new one is free, or the only one
 * of a card of the caller's that was never written; that card is removed.
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
    const { physicalCardId: replacedId, isBlocked } = choosePhysicalCard(card, body);
    if (isBlocked) throw new Problem('transitionForbidden');
    const lockedCards = await lockPhysicalCards(tx, { ids: [replacedId, found.physicalCardId] });
    const next = lockedCards.find(({ id }) => id === found.physicalCardId);
    if (next?.blockedAt) throw blocked();
    if (next?.isBound) await clearTaken(tx, { found, mine, at }, leaveSeat);
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
 * Frees the other physical card, which is locked, from the caller's blank card. Throws if that card was
 * written, has another physical card, or is another user's.
 */
async function clearTaken(
  tx: Tx,
  { found, mine: { id, userId }, at }: Clearing,
  leaveSeat: LeaveSeat,
): Promise<void> {
  const card = found.id && found.id !== id ? await findCard(tx, { id: found.id, userId }) : undefined;
  const isBlank = card && !isWritten(card) && attachedPhysicalCards(card.addresses).length === 1;
  if (!card || !isBlank) throw taken(await findPhysicalCard(tx, found), userId);
  await removeBinding(tx, { card, exitLink: '', action: 'unbind', choice: undefined, at }, leaveSeat);
}
