import type { cards } from '@visita/core/cards/contract';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import { lockAgainstErasure } from '../account/queries.ts';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { enqueue } from '../queue/job.ts';
import { attachPhysicalCard } from './attach-physical-card.ts';
import { createBlankCard } from './create-blank-card.ts';
import { findOwnCard, findOwnCardId } from './find-own-card.ts';
import { mailHandedOver, mailReceived } from './jobs.ts';
import { lockAttachedCards } from './physical-card-queries.ts';
import { lockCards } from './queries.ts';
import { takePhysicalCard } from './take-physical-card.ts';
import { findOffered } from './transfer-queries.ts';

/**
 * Transfers a physical card to the caller, with its address and the rest of its special validity: to a card of
 * theirs, or to a new one. The giver keeps card, plan, statistics and contacts. The code is deleted with the
 * move, so it cannot work twice.
 */
export async function receiveCard({ db, user, body, config, now, language }: Call<typeof cards.receive>) {
  const at = now();
  const codeHash = hashToken(body.code);
  return transaction(db, async (tx) => {
    await lockAgainstErasure(tx, user);
    const seen = await findOffered(tx, { codeHash });
    if (!seen) throw refusal('transferCodeInvalid');
    if (seen.expiresAt <= at) throw refusal('transferCodeExpired');
    if (seen.userId === user.id) throw refusal('transferToSelf');
    const targetId = await findOwnCardId(tx, { key: body.cardId, userId: user.id });
    await lockCards(tx, { ids: targetId === undefined ? [seen.cardId] : [seen.cardId, targetId] });
    await lockAttachedCards(tx, { cardId: seen.cardId });
    const offered = await findOffered(tx, { codeHash });
    if (offered?.cardId !== seen.cardId) throw refusal('transferCodeInvalid');

    const { cardId, physicalCardId, cardNumber } = offered;
    await takePhysicalCard(tx, { cardId, physicalCardId });
    const id = targetId ?? (await createBlankCard(tx, { userId: user.id, language, at }));
    const attaching = { cardId: id, physical: offered, action: 'handOver', at } as const;
    if (!(await attachPhysicalCard(tx, attaching)))
      throw new Error('the physical card was attached elsewhere while locked');
    const mine = await findOwnCard({ db: tx, config, now }, { id, userId: user.id });
    await enqueue(tx, mailHandedOver, { userId: offered.userId, cardNumber });
    await enqueue(tx, mailReceived, { userId: user.id, cardNumber, id });
    return mine;
  });
}

function refusal(key: ProblemKey): Problem {
  return new Problem(key, { errors: [{ field: 'code', code: key }] });
}
