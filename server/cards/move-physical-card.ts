import type { cards } from '@visita/core/cards/contract';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { attachPhysicalCard } from './attach-physical-card.ts';
import { choosePresentCard } from './choose-physical-card.ts';
import { findOwnCard } from './find-own-card.ts';
import { lockOwnCard } from './lock-own-card.ts';
import { findPhysicalCardById, insertPhysicalMove } from './physical-card-queries.ts';
import { lockOwnCards } from './queries.ts';
import { takePhysicalCard } from './take-physical-card.ts';

/** Detaches a physical card from a card of the caller's, which stays. Its address gets the exit link. */
export async function detachPhysicalCard({ db, user, params, config, now }: Call<typeof cards.detach>) {
  const mine = { id: params.id, userId: user.id };
  const at = now();
  return transaction(db, async (tx) => {
    const card = await lockOwnCard(tx, mine);
    const { physicalCardId } = choosePresentCard(card, { physicalCardId: params.physicalId });
    await takePhysicalCard(tx, { cardId: card.id, physicalCardId, exitLink: card.content.exitLink });
    await insertPhysicalMove(tx, { id: newId(at), physicalCardId, action: 'unbind', movedAt: at });
    return findOwnCard({ db: tx, config, now }, mine);
  });
}

/**
 * Moves a physical card from one card of the caller's to another, with its address and special validity. Both
 * cards stay.
 */
export async function movePhysicalCard({ db, user, params, body, config, now }: Call<typeof cards.attach>) {
  const at = now();
  const mine = { id: params.id, userId: user.id };
  return transaction(db, async (tx) => {
    const found = await findPhysicalCardById(tx, { id: body.physicalCardId });
    await lockOwnCards(tx, { ids: found?.id ? [mine.id, found.id] : [mine.id], userId: user.id });
    await lockOwnCard(tx, mine);
    if (!found?.id) throw new Problem('cardNotFound');
    if (found.id === mine.id) throw new Problem('transitionForbidden');
    const source = await lockOwnCard(tx, { id: found.id, userId: user.id });
    const { physicalCardId } = choosePresentCard(source, body);
    await takePhysicalCard(tx, { cardId: source.id, physicalCardId });
    const attaching = { cardId: mine.id, physical: found, action: 'attach', at } as const;
    if (!(await attachPhysicalCard(tx, attaching)))
      throw new Error('the physical card was attached elsewhere while locked');
    return findOwnCard({ db: tx, config, now }, mine);
  });
}
