import type { cards } from '@visita/core/cards/contract';
import { emptyContent } from '@visita/core/cards/content';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { attachPhysicalCard } from './attach-physical-card.ts';
import { findOwnCard } from './find-own-card.ts';
import { numberUnknown, taken } from './unbindable.ts';
import { findPhysicalCard } from './physical-card-queries.ts';
import { insertCard } from './queries.ts';

/**
 * Creates a card of the caller's with a physical card attached to it. Of several concurrent callers exactly
 * one succeeds.
 */
export async function bindCard({ db, user, body, config, now, language }: Call<typeof cards.bind>) {
  const boundAt = now();
  return transaction(db, async (tx) => {
    const found = await findPhysicalCard(tx, body);
    if (!found) throw numberUnknown();
    const id = newId(boundAt);
    await insertCard(tx, {
      id,
      userId: user.id,
      content: { ...emptyContent, language },
      boundAt,
      updatedAt: boundAt,
    });
    const isMine = await attachPhysicalCard(tx, { cardId: id, physical: found, action: 'bind', at: boundAt });
    if (!isMine) throw taken(await findPhysicalCard(tx, body), user.id);
    return findOwnCard({ db: tx, config, now }, { id, userId: user.id });
  });
}
