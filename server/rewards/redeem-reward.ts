import { randomBytes } from 'node:crypto';
import { currency } from '@visita/core/money';
import { numberFrom } from '@visita/core/documents/number';
import type { subscriptions } from '@visita/core/subscriptions/contract';
import { initialDesiredState } from '@visita/core/subscriptions/desired-state';
import { Problem } from '@visita/core/problems';
import { lockAgainstErasure } from '../account/queries.ts';
import { findOwnCardId, refuseCard } from '../cards/find-own-card.ts';
import { lockCard } from '../cards/queries.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { findSeat } from '../subscriptions/find-seat.ts';
import { lockSubscription } from '../subscriptions/lock-subscription.ts';
import { insertSubscriptionMove } from '../subscriptions/move-queries.ts';
import { insertSubscription } from '../subscriptions/queries.ts';
import { findRewardCode, updateRewardUsed } from './queries.ts';
import { presentSubscription } from '../subscription-actions/present-subscription.ts';
import { startSubscription } from '../subscriptions/start-subscription.ts';

const plan = 'special-reward';

/**
 * Redeems a code once for a plan whose time starts with its first card. An unknown, used or expired code
 * gives the same answer, so that guessing reveals nothing.
 */
export async function redeemReward(call: Call<typeof subscriptions.redeem>) {
  const { db, user, body, now, language } = call;
  const at = now();
  const code = { hash: hashToken(body.code), day: at.toISOString().slice(0, 10) };
  const id = newId(at);
  await transaction(db, async (tx) => {
    await lockAgainstErasure(tx, user);
    const reward = await findRewardCode(tx, code);
    if (!reward) throw invalid();
    const cardId = (await findOwnCardId(tx, { key: body.cardId, userId: user.id })) ?? null;
    if (cardId !== null) {
      if (!(await lockCard(tx, { id: cardId, userId: user.id }))) throw await refuseCard(tx, { id: cardId });
      if (await findSeat(tx, { cardId, at })) throw new Problem('cardCovered');
    }
    const row = await insertSubscription(tx, {
      id,
      subscriptionNo: numberFrom('S', at, randomBytes(6)),
      userId: user.id,
      plan,
      currency,
      price: 0,
      seats: 1,
      colours: [],
      cardId,
      language,
      // the plan costs nothing, so no tax applies
      destination: { country: 'CA', province: '' },
      hasTrial: false,
      length: reward.length,
      lengthUnit: reward.unit,
      desired: initialDesiredState(plan),
      status: 'created',
      processedUntil: at,
      createdAt: at,
    });
    await insertSubscriptionMove(
      tx,
      { id, action: 'redeem', from: null, to: row.status },
      { actor: 'user', at },
    );
    if (!(await updateRewardUsed(tx, code, { usedBy: user.id, usedAt: at, subscriptionId: id })))
      throw invalid();
    const subscription = await lockSubscription(tx, { id });
    if (subscription) await startSubscription(tx, subscription, { stripeId: null, at });
  });
  return presentSubscription(call, { id, userId: user.id });
}

function invalid(): Problem {
  return new Problem('rewardInvalid', { errors: [{ field: 'code', code: 'rewardInvalid' }] });
}
