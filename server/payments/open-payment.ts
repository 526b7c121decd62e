import { randomBytes } from 'node:crypto';
import { numberFrom } from '@visita/core/documents/number';
import { endOfReservations, leastToPayMs, reservationMs } from '@visita/core/orders/reservation';
import { isOpen } from '@visita/core/payments/status';
import { orderStatus } from '@visita/core/orders/status';
import { Problem, type ProblemKey } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { reserveStock } from '../orders/pay-order.ts';
import { lockOwnOrder, type OrderRow } from '../orders/queries.ts';
import { findSubscription, hasRunningRenewal } from '../subscriptions/queries.ts';
import { moveRenewalClaim } from '../subscriptions/renewal-claim-queries.ts';
import { refused } from '../subscriptions/request-change.ts';
import { checkPayment } from './check-payment.ts';
import { closePayment } from './close-payment.ts';
import { openSession } from './checkout-session.ts';
import { lockPlan, type LockedPlan } from './lock-plan.ts';
import { findOpenPayment, insertPayment, type PaymentRow } from './queries.ts';

export interface Opening {
  orderId: string;
  userId: string;
}

/** Limit of open payments that may turn out to be over before a new one is created. */
const mostChecks = 3;

/**
 * Opens the payment page of an order. An open page is returned again, so that two tabs pay once. Throws
 * `paymentUnavailable`.
 */
export async function openPayment(
  deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'config' | 'log'>,
  opening: Opening,
): Promise<{ id: string; checkout_url: string }> {
  return deps.stripe.withTimeout(async () => {
    for (let attempt = 0; attempt < mostChecks; attempt++) {
      const { payment, isNew } = await takePayment(deps, opening, { method: 'checkout' });
      const open = isNew ? await openSession(deps, payment) : await checkPayment(deps, payment);
      if (open?.status === 'pending' && open.method === 'checkout' && open.checkoutUrl)
        return { id: open.id, checkout_url: open.checkoutUrl };
      // a saved card is being charged
      if (open?.status === 'pending' || open?.status === 'processing') break;
    }
    throw new Problem('paymentUnavailable');
  });
}

function unpayableKey({ status, paidAt }: OrderRow): ProblemKey {
  if (status === 'refunded') return 'orderRefunded';
  return paidAt && status !== 'cancelled' ? 'orderPaid' : 'orderCannotChange';
}

interface TakenPayment {
  payment: PaymentRow;
  isNew: boolean;
}

type PaymentMethodChoice = Pick<PaymentRow, 'method'> & Partial<Pick<PaymentRow, 'paymentMethodId'>>;

/**
 * Returns the open payment of an order, or inserts one. Closes the open page of another order that renews the
 * same subscription first; throws `subscriptionCannotChange` while that order is being charged, and the reason
 * if the order cannot be paid.
 */
export async function takePayment(
  deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'config' | 'log'>,
  opening: Opening,
  how: PaymentMethodChoice,
): Promise<TakenPayment> {
  const taken = await takeUnlessRival(deps, opening, how);
  if (!('rival' in taken)) return taken;
  const closed = await closePayment(deps, taken.rival);
  if (closed && isOpen(closed)) throw refused('renewing');
  const again = await takeUnlessRival(deps, opening, how);
  if ('rival' in again) throw refused('renewing');
  return again;
}

/**
 * Claims a renewal in the transaction that inserts its payment, so that of several renewals of a subscription
 * one at a time can be paid. Returns the open payment of the other one (`rival`) if there is one.
 */
async function takeUnlessRival(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { orderId, userId }: Opening,
  how: PaymentMethodChoice,
): Promise<TakenPayment | { rival: PaymentRow }> {
  const at = now();
  // a plan is locked before its order: an order that turns out to renew one is begun again
  const take = ({ locksPlan }: { locksPlan: boolean }) =>
    transaction(db, async (tx) => {
      const plan = locksPlan ? await lockPlan(tx, { orderId }) : undefined;
      const found = await lockOwnOrder(tx, { id: orderId, userId });
      if (!found) throw new Problem('orderNotFound');
      const { order, isRenewal } = found;
      if (!orderStatus.can('pay', order.status)) throw new Problem(unpayableKey(order));
      if (isRenewal && !plan) return undefined;
      const rival = plan && (await claimRenewal(tx, plan));
      if (rival) return { rival };
      const newPayment = await insertNew(tx, order, { ...how, userId, at });
      const payment = newPayment ?? (await findOpenPayment(tx, { orderId }));
      if (!payment) throw new Error(`order ${order.orderNo}: no payment inserted, and none is open`);
      return { payment, isNew: newPayment !== undefined };
    });
  const taken = (await take({ locksPlan: false })) ?? (await take({ locksPlan: true }));
  if (!taken) throw new Problem('orderNotFound');
  return taken;
}

/**
 * Takes over the claim to a renewal. Returns the open payment of its holder, which has to be over first.
 * Throws `subscriptionCannotChange` if the subscription has been renewed.
 */
async function claimRenewal(tx: Tx, { row, claim }: LockedPlan): Promise<PaymentRow | undefined> {
  if (!claim || claim.subscriptionId === row.id) return undefined;
  if (await hasRunningRenewal(tx, { id: claim.renewedFrom })) throw refused('renewed');
  const holder = await findSubscription(tx, { id: claim.subscriptionId });
  const rival = holder?.orderId == null ? undefined : await findOpenPayment(tx, { orderId: holder.orderId });
  if (!rival) await moveRenewalClaim(tx, { ...claim, subscriptionId: row.id });
  return rival;
}

/** Returns undefined if a payment is open. */
async function insertNew(
  tx: Tx,
  order: OrderRow,
  {
    at,
    userId,
    ...how
  }: { at: Date; userId: string } & Pick<PaymentRow, 'method'> & Partial<Pick<PaymentRow, 'paymentMethodId'>>,
): Promise<PaymentRow | undefined> {
  const isLong = order.payBy.getTime() - at.getTime() >= leastToPayMs && order.stock === 'reserved';
  const last = endOfReservations(order).getTime();
  const until = isLong ? order.payBy : new Date(Math.min(at.getTime() + reservationMs, last));
  const payment = await insertPayment(tx, {
    id: newId(at),
    paymentNo: numberFrom('P', at, randomBytes(6)),
    orderId: order.id,
    userId,
    status: 'pending',
    currency: order.currency,
    amount: order.total,
    expiresAt: until,
    createdAt: at,
    ...how,
  });
  if (payment && last - at.getTime() < leastToPayMs) throw new Problem('orderTooOld');
  if (payment && !(await reserveStock(tx, order, { until }))) throw new Problem('outOfStock');
  return payment;
}
