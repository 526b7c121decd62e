import type { cards } from '@visita/core/cards/contract';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { findOwnCard, refuseCard } from './find-own-card.ts';
import { lockCard } from './queries.ts';
import { removeTransfer } from './transfer-queries.ts';

/** Deletes the pending transfer code of a card. Succeeds if there is none. */
export async function withdrawOffer({ db, user, params, config, now }: Call<typeof cards.withdraw>) {
  const mine = { id: params.id, userId: user.id };
  return transaction(db, async (tx) => {
    const card = await lockCard(tx, mine);
    if (!card) throw await refuseCard(tx, mine);
    await removeTransfer(tx, { cardId: card.id });
    return findOwnCard({ db: tx, config, now }, mine);
  });
}
