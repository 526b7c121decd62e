import type { cards } from '@visita/core/cards/contract';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { attachPhysicalCard } from './attach-physical-card.ts';
import { createBlankCard } from './create-blank-card.ts';
import { findOwnCard, findOwnCardId, refuseCard } from './find-own-card.ts';
import { numberUnknown, taken } from './unbindable.ts';
import { findPhysicalCard } from './physical-card-queries.ts';
import { lockCard } from './queries.ts';

/**
 * Attaches a free physical card to a card of the caller's, or to a new one. Of several concurrent callers
 * exactly one succeeds.
 */
export async function bindCard({ db, user, body, config, now, language }: Call<typeof cards.bind>) {
  const at = now();
  const { id: userId } = user;
  return transaction(db, async (tx) => {
    const found = await findPhysicalCard(tx, body);
    if (!found) throw numberUnknown();
    const targetId = await findOwnCardId(tx, { key: body.cardId, userId });
    if (targetId && !(await lockCard(tx, { id: targetId, userId })))
      throw await refuseCard(tx, { id: targetId });
    const id = targetId ?? (await createBlankCard(tx, { userId, language, at }));
    const isMine = await attachPhysicalCard(tx, { cardId: id, physical: found, action: 'bind', at });
    if (!isMine) throw taken(await findPhysicalCard(tx, body), userId);
    return findOwnCard({ db: tx, config, now }, { id, userId });
  });
}
