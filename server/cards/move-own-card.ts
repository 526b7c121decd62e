import { deriveVisibility, type VisibilityAction } from '@visita/core/cards/visibility';
import { Problem } from '@visita/core/problems';
import type { cards } from '@visita/core/cards/contract';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { tellCardChanged } from './card-changed.ts';
import { findOwnCard, refuseCard } from './find-own-card.ts';
import { findCard, moveCard } from './queries.ts';
import { removeTransfer } from './transfer-queries.ts';

/**
 * Pauses or resumes a card, or reports it lost or found. A lost card cannot be handed over, so its pending
 * transfer code is deleted.
 */
export async function moveOwnCard(
  { db, user, params, config, now }: Call<typeof cards.pause>,
  action: VisibilityAction,
) {
  const mine = { id: params.id, userId: user.id };
  const at = now();
  return transaction(db, async (tx) => {
    const isMoved = await moveCard(tx, mine, { moveId: newId(at), action, now: at });
    const card = await findCard(tx, mine);
    if (!card) throw await refuseCard(tx, mine);
    if (!isMoved) throw new Problem('transitionForbidden');
    if (deriveVisibility(card) === 'lost') await removeTransfer(tx, { cardId: card.id });
    await tellCardChanged(tx, card.cardId);
    return findOwnCard({ db: tx, config, now }, mine);
  });
}
