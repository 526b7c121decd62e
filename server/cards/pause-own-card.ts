import { cardPause, type PauseAction } from '@visita/core/cards/visibility';
import { Problem } from '@visita/core/problems';
import type { cards } from '@visita/core/cards/contract';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { tellCardChanged } from './card-changed.ts';
import { insertCardMove } from './card-move-queries.ts';
import { findOwnCard } from './find-own-card.ts';
import { lockOwnCard } from './lock-own-card.ts';
import { updateVisibility } from './queries.ts';

/** Pauses a card at all of its addresses, or resumes it. */
export async function pauseOwnCard(
  { db, user, params, config, now }: Call<typeof cards.pause>,
  action: PauseAction,
) {
  const mine = { id: params.id, userId: user.id };
  const at = now();
  return transaction(db, async (tx) => {
    const card = await lockOwnCard(tx, mine);
    if (!cardPause.can(action, card.pausedAt ? 'paused' : 'shown')) throw new Problem('transitionForbidden');
    await updateVisibility(tx, card, { pausedAt: cardPause.table[action].to === 'paused' ? at : null });
    await insertCardMove(tx, { id: newId(at), cardId: card.id, action, movedAt: at });
    await tellCardChanged(tx, card);
    return findOwnCard({ db: tx, config, now }, mine);
  });
}
