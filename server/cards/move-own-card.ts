import { cardVisibility, deriveVisibility, type VisibilityAction } from '@visita/core/cards/visibility';
import { Problem } from '@visita/core/problems';
import type { cards } from '@visita/core/cards/contract';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { updateLost } from './card-address-queries.ts';
import { tellCardChanged } from './card-changed.ts';
import { findOwnCard, refuseCard } from './find-own-card.ts';
import { lockAttachedCards } from './physical-card-queries.ts';
import { findCard, insertCardMove, lockCard, updatePaused } from './queries.ts';
import { removeTransfer } from './transfer-queries.ts';

/**
 * Pauses or resumes a card, or reports its physical cards lost or found. A lost card cannot be handed over, so
 * its pending transfer code is deleted.
 */
export async function moveOwnCard(
  { db, user, params, config, now }: Call<typeof cards.pause>,
  action: VisibilityAction,
) {
  const mine = { id: params.id, userId: user.id };
  const at = now();
  return transaction(db, async (tx) => {
    const card = (await lockCard(tx, mine)) && (await findCard(tx, mine));
    if (!card) throw await refuseCard(tx, mine);
    if (!cardVisibility.can(action, deriveVisibility(card))) throw new Problem('transitionForbidden');
    const { to } = cardVisibility.table[action];
    await updatePaused(tx, card, { pausedAt: to === 'paused' ? at : null });
    await lockAttachedCards(tx, { cardId: card.id });
    await updateLost(tx, { cardId: card.id }, { lostAt: to === 'lost' ? at : null });
    await insertCardMove(tx, { id: newId(at), cardId: card.id, action, movedAt: at });
    if (to === 'lost') await removeTransfer(tx, { cardId: card.id });
    await tellCardChanged(tx, card);
    return findOwnCard({ db: tx, config, now }, mine);
  });
}
