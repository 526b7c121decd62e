import type { subscriptions } from '@visita/core/subscriptions/contract';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import type { Wanted } from '@visita/core/subscriptions/wanted';
import { Problem } from '@visita/core/problems';
import { findOwnCardKey } from '../cards/find-own-card.ts';
import type { Tx } from '../database/database.ts';
import type { Call } from '../http/route.ts';
import { findSavedCard } from '../provider/saved-cards.ts';
import { findSeat } from './find-seat.ts';
import type { Held } from './lock-subscription.ts';
import { hasPart, type Owned, type SubscriptionRow } from './queries.ts';
import { payOpenInvoice } from './retry-payment.ts';
import { seatCard } from './seat-card.ts';
import { showSubscription } from './show-subscription.ts';
import { switchWish } from './switch-plan.ts';
import { changeNow, lockSeen, refuseUnlessPossible, want } from './want-change.ts';

type Changing = Call<typeof subscriptions.change>;

/** Whose it is and when, for everything that is asked in one call. */
interface By {
  userId: string;
  at: Date;
}

/** Does what is given, all of it or nothing: what may not be done is refused before anything is written. */
export async function changeSubscription(call: Changing): Promise<Subscription> {
  const { db, user, body, stripe } = call;
  const mine = { id: call.params.id, userId: user.id };
  // of what is not theirs our own rows tell, without asking the provider about a card
  if (!(await hasPart(db, mine))) throw new Problem('subscriptionNotFound');
  const { paymentMethodId } = body;
  // a card for its seat, an end and another way to pay what is owed stay possible
  if (user.erasedAt && (body.plan !== undefined || body.autoRenew)) throw new Problem('accountLeaving');
  if (paymentMethodId !== undefined) await stripe.withTimeout(() => findSavedCard(call, { userId: user.id, id: paymentMethodId }));
  const by = { userId: user.id, at: call.now() };
  const row = await changeNow(call, (tx) => writeChanges(tx, mine, body, by));
  if (paymentMethodId !== undefined && row?.status === 'pending') await payOpenInvoice(call, row);
  return showSubscription(call, mine);
}

async function writeChanges(tx: Tx, mine: Owned, body: Changing['body'], by: By): Promise<SubscriptionRow | undefined> {
  const { cardId } = body;
  let held = await lockSeen(tx, { ...mine, ...(cardId !== undefined && { cardIds: [cardId] }) });
  const wishes = wishesOf(held, body, by);
  if (cardId !== undefined) held = await bindSeat(tx, held, cardId, by);
  let row: SubscriptionRow | undefined;
  for (const [action, wish] of wishes) row = await want(tx, { ...held, row: row ?? held.row }, wish, { action, actor: 'user', at: by.at });
  return row;
}

function wishesOf(held: Held, body: Changing['body'], by: By): [string, Partial<Wanted>][] {
  const { plan, autoRenew, paymentMethodId } = body;
  const wishes: [string, Partial<Wanted>][] = [];
  if (paymentMethodId !== undefined) {
    refuseUnlessPossible(held, by, { action: 'changeCard', at: by.at });
    wishes.push(['changeCard', { paymentMethod: paymentMethodId }]);
  }
  if (autoRenew !== undefined) {
    const wish = renewalWish(held, autoRenew, by);
    if (wish) wishes.push([autoRenew ? 'reactivate' : 'cancel', wish]);
  }
  if (plan !== undefined) {
    const wish = switchWish(held, { ...body, plan }, by);
    if (wish) wishes.push(['switch', wish]);
  }
  return wishes;
}

/** Goes on by itself, or ends with what is paid for. */
function renewalWish(held: Held, isRenewing: boolean, by: By): Partial<Wanted> | undefined {
  const { ends } = held.row.wanted;
  const wish = { ends: isRenewing ? ('renew' as const) : ('period' as const) };
  // whoever does not pay, and what ends by itself, is told so
  refuseUnlessPossible(held, by, { action: 'changeCard', at: by.at });
  if (ends === wish.ends) return undefined;
  refuseUnlessPossible(held, by, { action: isRenewing ? 'reactivate' : 'cancel', at: by.at });
  return wish;
}

/** Gives a card of theirs the seat that they have, or a free one; a card that has it already keeps it. */
async function bindSeat(tx: Tx, held: Held, cardId: string, { userId, at }: By): Promise<Held> {
  const card = await findOwnCardKey(tx, { key: cardId, userId });
  const seat = await findSeat(tx, { cardId: card.id, at });
  if (seat?.subscriptionId === held.row.id) return held;
  if (seat) throw new Problem('cardCovered');
  refuseUnlessPossible(held, { userId }, { action: 'bind', at });
  return seatCard(tx, held, { userId, cardId: card.id }, { actor: 'user', at });
}
