import type { Colour } from '@visita/core/colour';
import { plans } from '@visita/core/plans/plan';
import { fieldProblem, Problem } from '@visita/core/problems';
import { whyNot } from '@visita/core/subscriptions/actions';
import type { PlanCart, PlanQuote } from '@visita/core/subscriptions/buying';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { findOwnSubscription, hasRunningRenewal } from '../subscriptions/queries.ts';
import { findCardHash } from '../subscriptions/trial-cards.ts';
import { hasCardHadTrial, hasHadTrial } from '../subscriptions/trial-card-queries.ts';
import { toActionable, refused } from '../subscriptions/request-change.ts';

/** Returns the colours of the ordered new cards. Throws `tooMany` if they exceed the plan's seats. */
export function newCardColours({ plan, card }: Pick<PlanCart, 'plan' | 'card'>): Colour[] {
  if (card?.kind !== 'new') return [];
  const { seats: max } = plans[plan];
  if (card.colours.length > max) throw fieldProblem('card.colours', 'tooMany', { max });
  return card.colours;
}

type Trial = Pick<PlanQuote, 'hasTrial' | 'trialUsedBy'>;

const mayHaveTrial = ({ plan, renewedFrom }: Pick<PlanCart, 'plan' | 'renewedFrom'>) =>
  plans[plan].hasTrial && renewedFrom === undefined;

/**
 * Returns the hash of the saved card that is to pay, fetched from the provider, if it decides about the
 * trial.
 */
export async function findPayingCard(
  deps: Pick<Deps, 'db' | 'stripe'>,
  cart: PlanCart,
  user: { id: string } | undefined,
): Promise<Buffer | undefined> {
  const { paymentMethodId } = cart;
  if (!user || paymentMethodId === undefined || !mayHaveTrial(cart)) return undefined;
  return findCardHash(deps, { userId: user.id, paymentMethodId });
}

/**
 * Decides about waiting window and trial. There is none for a renewal, for a user who ended a trial unpaid,
 * or for a card that did.
 */
export async function findTrial(
  db: Queryable,
  cart: PlanCart,
  { user, cardHash }: { user: { id: string } | undefined; cardHash: Buffer | undefined },
): Promise<Trial> {
  if (!mayHaveTrial(cart)) return { hasTrial: false, trialUsedBy: null };
  if (user && (await hasHadTrial(db, { userId: user.id }))) return { hasTrial: false, trialUsedBy: 'person' };
  if (cardHash && (await hasCardHadTrial(db, { hash: cardHash })))
    return { hasTrial: false, trialUsedBy: 'card' };
  return { hasTrial: true, trialUsedBy: null };
}

/** Refuses a renewal unless the subscription is the caller's own, has ended and is not renewed yet. */
export async function refuseRenewal(
  db: Queryable,
  { renewedFrom: id }: Pick<PlanCart, 'renewedFrom'>,
  { user, at }: { user: { id: string } | undefined; at: Date },
): Promise<void> {
  if (id === undefined) return;
  const row = user && (await findOwnSubscription(db, { id, userId: user.id }));
  if (!user || !row) throw new Problem('subscriptionNotFound');
  const refusal = whyNot('renew', toActionable({ row, seats: [] }, { userId: user.id, now: at }));
  if (refusal) throw refused(refusal);
  if (await hasRunningRenewal(db, { id })) throw refused('renewed');
}
