import type { cards } from '@visita/core/cards/contract';
import { emptyContent } from '@visita/core/cards/content';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { lockAgainstErasure } from '../account/queries.ts';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { enqueue } from '../queue/job.ts';
import { attachAddress } from './card-address-queries.ts';
import { tellCardChanged } from './card-changed.ts';
import { coverCard } from './coverage.ts';
import { findOwnCard } from './find-own-card.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { mailHandedOver, mailReceived } from './jobs.ts';
import { insertCard } from './queries.ts';
import { lockOffered } from './transfer-queries.ts';
import { removeBinding } from './remove-binding.ts';

/**
 * Hands a card over to the caller: the physical card, its address and the rest of its special validity, never
 * a plan. Content, photo, statistics and code are deleted with the old binding, so a code cannot work twice.
 */
export async function receiveCard(
  { db, user, body, config, now, language }: Call<typeof cards.receive>,
  leaveSeat: LeaveSeat,
) {
  const boundAt = now();
  return transaction(db, async (tx) => {
    await lockAgainstErasure(tx, user);
    const offered = await lockOffered(tx, { codeHash: hashToken(body.code) });
    if (!offered) throw refusal('transferCodeInvalid');
    if (offered.expiresAt <= boundAt) throw refusal('transferCodeExpired');
    if (offered.userId === user.id) throw refusal('transferToSelf');
    const { physicalCardId, cardNumber } = offered;
    // no choice was made because the card had no plan then; a plan added later must not go on billing for a
    // card that is gone
    const choice = offered.subscription ?? 'end';
    const leaving = { card: offered, exitLink: '', action: 'handOver', choice, at: boundAt } as const;
    await removeBinding(tx, leaving, leaveSeat);
    const id = newId(boundAt);
    await insertCard(tx, {
      id,
      userId: user.id,
      content: { ...emptyContent, language },
      boundAt,
      updatedAt: boundAt,
    });
    const isAttached = await attachAddress(tx, { physicalCardId, cardId: id, at: boundAt });
    if (!isAttached) throw new Error('the physical card was attached elsewhere while locked');
    for (const coverage of offered.coverages) if (coverage.isSpecial) await coverCard(tx, { id }, coverage);
    await tellCardChanged(tx, { id });
    const mine = await findOwnCard({ db: tx, config, now }, { id, userId: user.id });
    await enqueue(tx, mailHandedOver, { userId: offered.userId, cardNumber });
    await enqueue(tx, mailReceived, { userId: user.id, cardNumber, id });
    return mine;
  });
}

function refusal(key: ProblemKey): Problem {
  return new Problem(key, { errors: [{ field: 'code', code: key }] });
}
