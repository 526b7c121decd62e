import { randomBytes } from 'node:crypto';
import { addDays } from '@visita/core/days';
import { numberFrom } from '@visita/core/documents/number';
import { currency } from '@visita/core/money';
import type { HandOver } from '@visita/core/orders/hand-over';
import { trialDays } from '@visita/core/plans/plan';
import { findUserByEmail, lockUser, type UserRow } from '../account/queries.ts';
import { listAddresses, type AddressRow } from '../addresses/queries.ts';
import { listCards } from '../cards/queries.ts';
import { newId } from '../database/id.ts';
import type { Deps } from '../deps.ts';
import { moveParcel } from '../orders/move-parcel.ts';
import { placeOnce } from '../orders/place-order.ts';
import { findOrder, findPlaced, listOrders } from '../orders/queries.ts';
import { acceptTerms, findDestination } from '../orders/quote-order.ts';
import { shipOrder } from '../orders/ship-order.ts';
import { writeOrder } from '../orders/write-order.ts';
import { chargeCard } from '../payments/payment-intent.ts';
import { processPayment } from '../payments/process-payment.ts';
import { findOpenPayment, insertPayment } from '../payments/queries.ts';
import { placeSubscription } from '../plan-orders/place-subscription.ts';
import { quotePlan } from '../plan-orders/quote-plan.ts';
import { withCustomer } from '../provider/customers.ts';
import { listSavedCards } from '../provider/saved-cards.ts';
import { claimAll } from '../queue/claim-once.ts';
import { quoteCart } from '../shop/build-quote.ts';
import { consoleActor } from '../staff/actors.ts';
import { activateCard } from '../subscription-actions/activate-card.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { reconcileSubscription } from '../subscriptions/reconcile-subscription.ts';
import { demoSignIn } from './demo-people.ts';

/** The idempotency keys of the two orders: a repeated try goes on with those that exist. */
const keys = { tag: 'demo-key-tag', plan: 'demo-plan' };

/** Days from the order, the handover and the delivery of the demo's key tag to its attachment. */
const tagDays = { placed: 6, shipped: 5, delivered: 2 };

/** The first profile, its owner, their address and saved card, and since when the key tag is attached. */
interface DemoBuyer {
  user: UserRow;
  cardId: string;
  address: AddressRow;
  paymentMethodId: string;
  tagAttachedAt: Date;
}

/**
 * Buys for the demo person, at the payment emulator and by the same functions as any buyer: a key tag, long
 * delivered, and a plan in its trial whose card is on its way. Goes on where an earlier try has ended. Does
 * nothing for an account that has bought something else, or has no card, key tag or address any more.
 */
export async function buyForDemo(deps: Deps): Promise<void> {
  const { db } = deps;
  const user = await findUserByEmail(db, demoSignIn);
  if (!user) return;
  const userId = user.id;
  const [[card], [address], orders, tagOrder] = await Promise.all([
    listCards(db, { userId }),
    listAddresses(db, { userId }),
    listOrders(db, { userId, limit: 1 }),
    findPlaced(db, { userId, key: keys.tag }),
  ]);
  const tag = card?.addresses.find(({ physicalKind }) => physicalKind === 'tag');
  if (!card || !tag || !address || (orders.length > 0 && !tagOrder)) return;
  const paymentMethodId = await saveBankCard(deps, { userId });
  const buyer = { user, cardId: card.id, address, paymentMethodId, tagAttachedAt: tag.attachedAt };
  await buyKeyTag(deps, buyer);
  await buyPlan(deps, buyer);
}

/** Saves a test card, unless the demo person has one. Another than the one that visitors of a demo type. */
const saveBankCard = (deps: Deps, { userId }: { userId: string }): Promise<string> =>
  withCustomer(deps, { userId }, async (customer) => {
    const [savedCard] = await listSavedCards(deps, { userId });
    if (savedCard) return savedCard.id;
    const paymentMethod = await deps.stripe.request((sdk) =>
      sdk.paymentMethods.attach('pm_card_mastercard', { customer }),
    );
    return paymentMethod.id;
  });

/**
 * Orders a key tag in the past. The order and its open payment are written in one transaction, so that it is
 * never due for cancellation; its emails count as sent.
 */
async function buyKeyTag(
  deps: Deps,
  { user, address, paymentMethodId, tagAttachedAt }: DemoBuyer,
): Promise<void> {
  const { db } = deps;
  const [placedAt, shippedAt, deliveredAt] = [tagDays.placed, tagDays.shipped, tagDays.delivered].map(
    (days) => addDays(tagAttachedAt, -days),
  ) as [Date, Date, Date];
  const { language } = user;
  const items = [{ sku: 'KEY-TAG-BLACK', quantity: 1 }];
  const order = await placeOnce(
    { db, user, body: keys.tag, idempotencyKey: keys.tag },
    async (tx, submission) => {
      const account = await lockUser(tx, user);
      if (!account) return undefined;
      const location = await findDestination(tx, { addressId: address.id, userId: user.id });
      const { destination } = location;
      const terms = acceptTerms({ destination, language, hasReceivedFrench: true });
      const ordered = { items, destination, language, currency, at: placedAt };
      const quote = await quoteCart(tx, ordered);
      const write = { account, submission, ordered, quote, location, terms, business: undefined, notes: '' };
      const newOrder = await writeOrder(tx, write);
      if (!newOrder) return undefined;
      const { order: row } = newOrder;
      await insertPayment(tx, {
        id: newId(placedAt),
        paymentNo: numberFrom('P', placedAt, randomBytes(6)),
        orderId: row.id,
        userId: user.id,
        method: 'saved',
        paymentMethodId,
        status: 'pending',
        currency: row.currency,
        amount: row.total,
        expiresAt: row.payBy,
        createdAt: placedAt,
      });
      const mails = ['order-paid', 'order-shipped'].map((mail) => `mail:${mail}:${row.id}`);
      await claimAll(tx, { keys: mails, at: deps.now() });
      return newOrder;
    },
  );
  const payment = await findOpenPayment(db, { orderId: order.id });
  if (payment) await chargeCard({ ...deps, now: () => placedAt }, payment);
  await ship(deps, { id: order.id, userId: user.id, trackingNumber: '7023210039414604', at: shippedAt });
  const shippedOrder = await findOrder(db, { id: order.id, userId: user.id });
  if (shippedOrder?.order.shippingStatus !== 'shipped') return;
  const working = { db, now: () => deliveredAt, staff: consoleActor(deliveredAt) };
  await moveParcel(working, { id: order.id, action: 'deliver' });
}

/** Orders a plan with a card for the first profile, hands the card over and starts the trial before it arrives. */
async function buyPlan(deps: Deps, { user, cardId, address, paymentMethodId }: DemoBuyer): Promise<void> {
  const { db } = deps;
  const call = {
    ...deps,
    user: { ...user, sessionId: '', provedAt: user.createdAt },
    language: user.language,
    origin: { address: '', userAgent: '', requestId: '', isLocal: true },
    params: {},
    query: undefined,
    form: undefined,
  };
  const card = { kind: 'new' as const, colours: ['black' as const], cardId };
  const cart = { plan: 'monthly' as const, card, items: [] };
  const planOrder = await findPlaced(db, { userId: user.id, key: keys.plan });
  const orderId = planOrder?.id ?? (await orderPlan());
  async function orderPlan() {
    const quote = await quotePlan({
      ...call,
      idempotencyKey: undefined,
      body: { ...cart, destination: address },
    });
    const agreed = { hasAcceptedTerms: true, hasReceivedFrench: true, hasAgreedToCharge: true };
    const body = {
      ...cart,
      ...agreed,
      isPlaceConfirmed: false,
      addressId: address.id,
      total: quote.today.total,
      laterTotal: quote.later?.total,
    };
    const { order } = await placeSubscription({ ...call, idempotencyKey: keys.plan, body });
    return order.id;
  }
  const own = { id: orderId, userId: user.id };
  if ((await findOrder(db, own))?.order.status === 'pending')
    await processPayment({ ...call, idempotencyKey: undefined, body: { orderId, paymentMethodId } });
  if ((await findOrder(db, own))?.order.status === 'pending')
    throw new Error('the plan of the demo is not paid yet; the next try goes on');
  await ship(deps, { ...own, trackingNumber: '7023210039415588', at: deps.now() });
  const subscription = await findSubscription(db, { orderId });
  if (subscription?.status === 'paid') await reconcileSubscription(deps, subscription);
  if ((await findSubscription(db, { orderId }))?.status === 'waiting')
    await activateCard({ ...deps, language: user.language }, { userId: user.id, cardId, days: trialDays });
}

async function ship(
  { db }: Deps,
  {
    id,
    userId,
    trackingNumber,
    at,
  }: { id: string; userId: string; at: Date } & Pick<HandOver, 'trackingNumber'>,
): Promise<void> {
  const found = await findOrder(db, { id, userId });
  if (found?.order.status !== 'paid') return;
  const working = { db, now: () => at, staff: consoleActor(at) };
  await shipOrder(working, { id, shippingCompany: 'canada_post', trackingNumber });
}
