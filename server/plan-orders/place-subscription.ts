import { randomBytes } from 'node:crypto';
import type { Colour } from '@visita/core/colour';
import { currency } from '@visita/core/money';
import { storedDay } from '@visita/core/format-date';
import { numberFrom } from '@visita/core/documents/number';
import { isPlaceDoubtful } from '@visita/core/orders/place-of-supply';
import { plans } from '@visita/core/plans/plan';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { CartItem } from '@visita/core/shop/cart';
import type { NewSubscription } from '@visita/core/subscriptions/buying';
import { chargedLater, dueToday, needsConsent } from '@visita/core/subscriptions/charges';
import type { subscriptions } from '@visita/core/subscriptions/contract';
import { initialDesiredState } from '@visita/core/subscriptions/desired-state';
import { lockUser } from '../account/queries.ts';
import { toCardItems } from '../cards/card-items.ts';
import { findCardOfKey } from '../cards/find-own-card.ts';
import { lockCard } from '../cards/queries.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Call } from '../http/route.ts';
import { placeOnce } from '../orders/place-order.ts';
import type { WholeOrder } from '../orders/queries.ts';
import { acceptTerms, findDestination, quoteOrder } from '../orders/quote-order.ts';
import { type Submission, writeOrder } from '../orders/write-order.ts';
import { findPlanPrice } from '../plans/queries.ts';
import { newCardColours, findPayingCard, findTrial } from './plan-terms.ts';
import { findLastCard } from '../subscriptions/seat-queries.ts';
import { findSeat } from '../subscriptions/find-seat.ts';
import { findSubscription, hasRunningRenewal, insertSubscription } from '../subscriptions/queries.ts';
import { presentSubscription } from '../subscription-actions/present-subscription.ts';
import { lockOwn, refused } from '../subscriptions/request-change.ts';

type PlaceSubscriptionInput = Call<typeof subscriptions.create>;

/**
 * Places an order for a plan with its cards and extras: one order with the amount due today, and a
 * subscription that starts once it is paid. Idempotent by the submission's key.
 */
export async function placeSubscription(call: PlaceSubscriptionInput) {
  const { db, catalogue, body, user, language, now } = call;
  refuseUnfinished(body);
  const colours = newCardColours(body);
  const shownRows = await catalogue.load();
  const included = toCardItems(shownRows, colours);
  const cardHash = await findPayingCard(call, body, user);
  const id = newId(now());
  const order = await placeOnce(call, (tx, submission) =>
    write(tx, { id, user, body, language, at: now(), submission, included, colours, cardHash }),
  );
  const shown = { ...call, catalogue: { ...catalogue, load: async () => shownRows } };
  const subscription = await presentSubscription(shown, { id, userId: user.id }).catch(
    async (refused: unknown) => {
      // an earlier request with the same idempotency key placed the order
      if (!(refused instanceof Problem)) throw refused;
      const placed = await findSubscription(db, { orderId: order.id });
      // the same idempotency key was used for an order of products
      if (!placed) throw new Problem('idempotencyKeyReused');
      return presentSubscription(shown, { id: placed.id, userId: user.id });
    },
  );
  return { subscription, order };
}

/** Validates what needs no query. */
function refuseUnfinished({ card, renewedFrom, items, addressId, destination }: NewSubscription): void {
  if (!card && renewedFrom === undefined) throw fieldProblem('card', 'cardChoiceMissing');
  const isSent = card?.kind === 'new' || items.length > 0;
  if (!isSent && addressId === undefined && !destination) throw fieldProblem('destination', 'required');
}

interface Placed extends Pick<PlaceSubscriptionInput, 'user' | 'body' | 'language'> {
  id: string;
  at: Date;
  submission: Submission;
  included: CartItem[];
  colours: Colour[];
  cardHash: Buffer | undefined;
}

async function write(
  tx: Tx,
  { id, user, body, language, at, submission, included, colours, cardHash }: Placed,
): Promise<WholeOrder | undefined> {
  const { plan, items, total, laterTotal, hasReceivedFrench } = body;
  // lock the account: concurrent orders run one after the other, so that limits count all of them
  const account = await lockUser(tx, user);
  if (!account) throw new Problem('sessionExpired');
  const cardId = await lockChosenCard(tx, body, { user, at });
  const sold = await findPlanPrice(tx, { plan, currency, at });
  if (!sold?.plan.isListed) throw new Problem('planUnavailable');
  const location = await findDestination(tx, { ...body, userId: user.id });
  const { deliveryAddress, destination } = location;
  const isPlaceConfirmed = isPlaceDoubtful(destination, location.addresses);
  if (isPlaceConfirmed && !body.isPlaceConfirmed) throw fieldProblem('isPlaceConfirmed', 'placeUnconfirmed');
  const terms = acceptTerms({ destination, language, hasReceivedFrench });
  const { hasTrial } = await findTrial(tx, body, { user, cardHash });
  const offer = { plan, price: sold.price.amount, hasTrial };
  const ordered = {
    plan: { code: plan, amount: dueToday(offer) },
    included,
    items,
    destination,
    language,
    currency,
    at,
  };
  const quote = await quoteOrder(tx, ordered, { total, deliveryAddress });
  const later = chargedLater(offer, { rates: quote.taxes ?? [], currency, at });
  if (later?.total !== laterTotal) throw new Problem('priceChanged');
  const isAsked = needsConsent(offer, destination);
  if (isAsked && !body.hasAgreedToCharge) throw fieldProblem('hasAgreedToCharge', 'chargeConsentMissing');

  const order = await writeOrder(tx, {
    account,
    submission,
    ordered,
    quote,
    location,
    isPlaceConfirmed,
    business: body.business,
    notes: '',
    terms,
  });
  // a concurrent request with the same idempotency key is placing it
  if (!order) return undefined;
  await insertSubscription(tx, {
    id,
    subscriptionNo: numberFrom('S', at, randomBytes(6)),
    userId: user.id,
    plan,
    priceId: sold.price.id,
    currency,
    price: offer.price,
    seats: plans[plan].seats,
    orderId: order.order.id,
    ...(body.renewedFrom !== undefined && { renewedFrom: body.renewedFrom }),
    colours,
    ...(cardId !== null && { cardId }),
    language,
    destination,
    hasTrial,
    consent:
      isAsked && later
        ? {
            at: at.toISOString(),
            language,
            amount: later.total,
            chargedBy: storedDay(later.on, account.timeZone),
          }
        : null,
    ...(plans[plan].renews ? {} : { length: plans[plan].months, lengthUnit: 'months' as const }),
    desired: initialDesiredState(plan),
    status: 'created',
    processedUntil: at,
    createdAt: at,
  });
  return order;
}

/**
 * Locks and returns the buyer's card that the plan is to cover. A renewal takes the card covered before, if
 * the buyer still has it and no other plan covers it.
 */
async function lockChosenCard(
  tx: Tx,
  { card, renewedFrom }: NewSubscription,
  { user: { id: userId }, at }: { user: { id: string }; at: Date },
): Promise<string | null> {
  const former =
    renewedFrom !== undefined && !card
      ? await findLastCard(tx, { subscriptionId: renewedFrom, userId })
      : undefined;
  const key = card && 'cardId' in card ? card.cardId : undefined;
  const chosenCard = key === undefined ? undefined : await findCardOfKey(tx, { key, userId });
  if (key !== undefined && !chosenCard) throw new Problem('cardNotFoundForPayment');
  const cardId = chosenCard?.id ?? former;
  if (renewedFrom !== undefined)
    await lockOwn(
      tx,
      { id: renewedFrom, userId, ...(cardId !== undefined && { cardIds: [cardId] }) },
      { action: 'renew', at },
    );
  if (renewedFrom !== undefined && (await hasRunningRenewal(tx, { id: renewedFrom })))
    throw refused('renewed');
  if (cardId === undefined) return null;
  const isTheirs = (await lockCard(tx, { id: cardId, userId })) !== undefined;
  const isCovered = isTheirs && (await findSeat(tx, { cardId, at })) !== undefined;
  if (isTheirs && !isCovered) return cardId;
  if (former !== undefined) return null;
  throw new Problem(isTheirs ? 'cardCovered' : 'cardBoundByOther');
}
