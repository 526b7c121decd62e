import type { cards } from '@visita/core/cards/contract';
import { emptyContent } from '@visita/core/cards/content';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { enqueue } from '../queue/job.ts';
import { tellCardChanged } from './card-changed.ts';
import { findOwnCard } from './find-own-card.ts';
import { mailHandedOver, mailReceived } from './jobs.ts';
import { findOfferedToChange, insertCard, removeCard, updateExitLink } from './queries.ts';

/**
 * One card goes from one person to another: the thing, its address and what is left of its included time. What was
 * written, its photo, figures and code go with the old binding, so a code cannot work twice.
 */
export async function receiveCard(call: Call<typeof cards.receive>) {
  const { db, user, body, now, language } = call;
  const boundAt = now();
  return db.transaction(async (db) => {
    const offered = await findOfferedToChange(db, { codeHash: hashToken(body.code) });
    if (!offered) throw refusal('transferCodeInvalid');
    if (offered.expiresAt <= boundAt) throw refusal('transferCodeExpired');
    if (offered.userId === user.id) throw refusal('transferToSelf');
    const { physicalCardId, cardId, specialValidUntil } = offered;
    const id = newId(boundAt);
    await removeCard(db, offered);
    await insertCard(db, {
      id,
      physicalCardId,
      userId: user.id,
      content: { ...emptyContent, language },
      specialValidUntil,
      boundAt,
      updatedAt: boundAt,
    });
    await updateExitLink(db, { physicalCardId, exitLink: '' });
    await tellCardChanged(db, cardId);
    const mine = await findOwnCard({ ...call, db }, { id, userId: user.id });
    await enqueue(db, mailHandedOver, { userId: offered.userId, cardNumber: mine.cardNumber });
    await enqueue(db, mailReceived, { userId: user.id, cardNumber: mine.cardNumber, id });
    return mine;
  });
}

function refusal(key: ProblemKey): Problem {
  return new Problem(key, { errors: [{ field: 'code', code: key }] });
}
