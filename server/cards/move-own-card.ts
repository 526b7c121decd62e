import { standingOf, type StandingAction } from '@visita/core/cards/visibility';
import { Problem } from '@visita/core/problems';
import type { cards } from '@visita/core/cards/contract';
import { newId } from '../database/id.ts';
import type { Call } from '../http/route.ts';
import { tellCardChanged } from './card-changed.ts';
import { findOwnCard } from './find-own-card.ts';
import { findCard, moveCard, removeTransfer } from './queries.ts';

/** Pauses a card, shows it again, reports it lost or found. A lost card takes its waiting code along: it is not there to be handed over. */
export async function moveOwnCard(call: Call<typeof cards.pause>, action: StandingAction) {
  const { db, user, params, now } = call;
  const mine = { id: params.id, userId: user.id };
  const at = now();
  return db.transaction(async (db) => {
    const isMoved = await moveCard(db, mine, { moveId: newId(at), action, now: at });
    const card = await findCard(db, mine);
    if (!card) throw new Problem('cardNotFound');
    if (!isMoved) throw new Problem('transitionForbidden');
    if (standingOf(card) === 'lost') await removeTransfer(db, { cardId: card.id });
    await tellCardChanged(db, card.cardId);
    return findOwnCard({ ...call, db }, mine);
  });
}
