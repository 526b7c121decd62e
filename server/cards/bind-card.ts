import type { cards } from '@visita/core/cards/contract';
import { emptyContent } from '@visita/core/cards/content';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { findOwnCard } from './find-own-card.ts';
import { blocked, numberUnknown, taken } from './unbindable.ts';
import { tellCardChanged } from './card-changed.ts';
import { coverSpecially, firstSpecialUntil } from './coverage.ts';
import { insertPhysicalMove, attachPhysicalCard, findPhysicalCard } from './physical-card-queries.ts';
import { insertCard } from './queries.ts';

/**
 * Binds a card to the caller. The unique key on the physical card lets exactly one of several concurrent
 * callers succeed.
 */
export async function bindCard({ db, user, body, config, now, language }: Call<typeof cards.bind>) {
  const boundAt = now();
  return transaction(db, async (tx) => {
    const printed = await findPhysicalCard(tx, body);
    if (!printed) throw numberUnknown();
    const { physicalCardId, cardId } = printed;
    const id = newId(boundAt);
    const isMine = await insertCard(tx, {
      id,
      physicalCardId,
      userId: user.id,
      content: { ...emptyContent, language },
      boundAt,
      updatedAt: boundAt,
    });
    if (!isMine) throw taken(await findPhysicalCard(tx, body), user.id);
    const attached = await attachPhysicalCard(tx, {
      physicalCardId,
      firstUntil: firstSpecialUntil(printed, boundAt),
    });
    if (!attached) throw blocked();
    await insertPhysicalMove(tx, { id: newId(boundAt), physicalCardId, action: 'bind', movedAt: boundAt });
    await coverSpecially(tx, { id, cardId }, attached.specialUntil);
    await tellCardChanged(tx, cardId);
    return findOwnCard({ db: tx, config, now }, { id, userId: user.id });
  });
}
