import type { cards } from '@visita/core/cards/contract';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { choosePhysicalCard } from './choose-physical-card.ts';
import { findOwnCard } from './find-own-card.ts';
import { lockOwnCard } from './lock-own-card.ts';
import { removeTransfer } from './transfer-queries.ts';

/**
 * Deletes the pending transfer code of one physical card, or those of all physical cards of a card. Succeeds
 * if there is none.
 */
export async function withdrawOffer({ db, user, params, query, config, now }: Call<typeof cards.withdraw>) {
  const mine = { id: params.id, userId: user.id };
  return transaction(db, async (tx) => {
    const card = await lockOwnCard(tx, mine);
    const chosen = query.physicalCardId === undefined ? card.addresses : [choosePhysicalCard(card, query)];
    for (const { physicalCardId } of chosen) if (physicalCardId) await removeTransfer(tx, { physicalCardId });
    return findOwnCard({ db: tx, config, now }, mine);
  });
}
