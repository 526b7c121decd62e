import type { subscriptions } from '@visita/core/subscriptions/contract';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import type { DesiredState } from '@visita/core/subscriptions/desired-state';
import { waitingUntil } from '@visita/core/subscriptions/terms';
import { Problem } from '@visita/core/problems';
import { hasPhysicalCard } from '../cards/card-address-queries.ts';
import { findOwnCardId } from '../cards/find-own-card.ts';
import type { Tx } from '../database/database.ts';
import type { Call } from '../http/route.ts';
import { findSavedCard } from '../provider/saved-cards.ts';
import { findSeat } from '../subscriptions/find-seat.ts';
import type { LockedSubscription } from '../subscriptions/lock-subscription.ts';
import { hasPart, type OwnedSubscription, type SubscriptionRow } from '../subscriptions/queries.ts';
import { payOpenInvoice } from './retry-payment.ts';
import { seatCard } from '../subscriptions/seat-card.ts';
import { presentSubscription } from './present-subscription.ts';
import { switchChange } from './switch-plan.ts';
import {
  changeNow,
  lockSeen,
  refuseUnlessPossible,
  requestChanges,
} from '../subscriptions/request-change.ts';

type Changing = Call<typeof subscriptions.change>;

/** The caller and the time of the request, shared by all changes in one call. */
interface By {
  userId: string;
  at: Date;
}

/** Applies all given changes or none: the whole call is refused before anything is written. */
export async function changeSubscription(call: Changing): Promise<Subscription> {
  const { db, user, body, stripe } = call;
  const mine = { id: call.params.id, userId: user.id };
  // check ownership in our own rows before asking the provider about a payment method
  if (!(await hasPart(db, mine))) throw new Problem('subscriptionNotFound');
  const { paymentMethodId } = body;
  // a leaving account may still bind a card, end the plan or replace the payment method of an open invoice
  if (user.erasedAt && (body.plan !== undefined || body.autoRenew)) throw new Problem('accountLeaving');
  if (paymentMethodId !== undefined)
    await stripe.withTimeout(() => findSavedCard(call, { userId: user.id, id: paymentMethodId }));
  const by = { userId: user.id, at: call.now() };
  const row = await changeNow(call, (tx) => writeChanges(tx, mine, body, by));
  if (paymentMethodId !== undefined && row?.status === 'pending') await payOpenInvoice(call, row);
  return presentSubscription(call, mine);
}

async function writeChanges(
  tx: Tx,
  mine: OwnedSubscription,
  body: Changing['body'],
  by: By,
): Promise<SubscriptionRow | undefined> {
  const cardId = await findOwnCardId(tx, { key: body.cardId, userId: mine.userId });
  let subscription = await lockSeen(tx, { ...mine, ...(cardId !== undefined && { cardIds: [cardId] }) });
  const changes = requestedChanges(subscription, body, by);
  if (cardId !== undefined) subscription = await bindSeat(tx, subscription, cardId, by);
  if (changes.length === 0) return undefined;
  return requestChanges(tx, subscription, changes, { actor: 'user', at: by.at });
}

function requestedChanges(
  subscription: LockedSubscription,
  body: Changing['body'],
  by: By,
): [string, Partial<DesiredState>][] {
  const { plan, autoRenew, paymentMethodId } = body;
  const changes: [string, Partial<DesiredState>][] = [];
  if (paymentMethodId !== undefined) {
    refuseUnlessPossible(subscription, by, { action: 'changeCard', at: by.at });
    changes.push(['changeCard', { paymentMethod: paymentMethodId }]);
  }
  if (autoRenew !== undefined) {
    const change = renewalChange(subscription, autoRenew, by);
    if (change) changes.push([autoRenew ? 'reactivate' : 'cancel', change]);
  }
  if (plan !== undefined) {
    const change = switchChange(subscription, { ...body, plan }, by);
    if (change) changes.push(['switch', change]);
  }
  return changes;
}

/** Returns the desired state for auto-renewal on or off; undefined if it is already desired. */
function renewalChange(
  subscription: LockedSubscription,
  isRenewing: boolean,
  by: By,
): Partial<DesiredState> | undefined {
  const { ends } = subscription.row.desired;
  const change = { ends: isRenewing ? ('renew' as const) : ('period' as const) };
  // an unpaid or self-ending subscription is refused with that reason
  refuseUnlessPossible(subscription, by, { action: 'changeCard', at: by.at });
  if (ends === change.ends) return undefined;
  refuseUnlessPossible(subscription, by, { action: isRenewing ? 'reactivate' : 'cancel', at: by.at });
  return change;
}

/** True while the term of a plan may still wait for the physical card that came with it. */
const isPhysicalCardComing = ({ colours, startedAt }: SubscriptionRow, at: Date) =>
  colours.length > 0 && startedAt !== null && at < waitingUntil(startedAt);

/**
 * Binds an own card to the user's seat or to a free one. A card that already has a seat here is left as it
 * is.
 */
async function bindSeat(
  tx: Tx,
  subscription: LockedSubscription,
  cardId: string,
  { userId, at }: By,
): Promise<LockedSubscription> {
  const seat = await findSeat(tx, { cardId, at });
  if (seat?.subscriptionId === subscription.row.id) return subscription;
  if (seat) throw new Problem('cardCovered');
  refuseUnlessPossible(subscription, { userId }, { action: 'bind', at });
  const awaitsPhysicalCard =
    isPhysicalCardComing(subscription.row, at) && !(await hasPhysicalCard(tx, { cardId }));
  return seatCard(tx, subscription, { userId, cardId, awaitsPhysicalCard }, { actor: 'user', at });
}
