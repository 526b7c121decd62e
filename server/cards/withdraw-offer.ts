import type { cards } from '@visita/core/cards/contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { findOwnCard } from './find-own-card.ts';
import { findCardToChange, removeTransfer } from './queries.ts';

/** Where no code waits there is nothing to take back, and nothing wrong either. */
export async function withdrawOffer(call: Call<typeof cards.withdraw>) {
  const mine = { id: call.params.id, userId: call.user.id };
  return call.db.transaction(async (db) => {
    const card = await findCardToChange(db, mine);
    if (!card) throw new Problem('cardNotFound');
    await removeTransfer(db, { cardId: card.id });
    return findOwnCard({ ...call, db }, mine);
  });
}
