import type { cards } from '@visita/core/cards/contract';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { refuseCard } from './find-own-card.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { findCard, lockCard } from './queries.ts';
import { removeBinding } from './remove-binding.ts';

/** An owner parts from a card: it is free again, and what they wrote is gone. */
export async function unbindCard({ db, user, params, query, now }: Call<typeof cards.remove>, leaveSeat: LeaveSeat) {
  const mine = { id: params.id, userId: user.id };
  return transaction(db, async (tx) => {
    const card = (await lockCard(tx, mine)) && (await findCard(tx, mine));
    if (!card) throw await refuseCard(tx, mine);
    await removeBinding(tx, { card, choice: query?.subscription, at: now() }, leaveSeat);
    return null;
  });
}
