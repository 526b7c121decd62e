import { isStillHere, orderStatus } from '@visita/core/orders/status';
import { isEnded } from '@visita/core/subscriptions/status';
import type { PaymentCard } from '@visita/core/orders/order-fields';
import type { Queryable, Tx } from '../database/database.ts';
import { writeCreditNote } from '../documents/write-credit-note.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { payOrder } from '../orders/pay-order.ts';
import { findOrderById, lockOrder, updateOrder, type OrderRow, type WholeOrder } from '../orders/queries.ts';
import { refundOrder, restoreOrder } from '../orders/refund-order.ts';
import { reclaimPieces, releasePieces } from '../orders/release-pieces.ts';
import { enqueue } from '../queue/job.ts';
import { cancelAtProvider } from '../subscriptions/cancel-at-provider.ts';
import type { LockedSubscription } from '../subscriptions/lock-subscription.ts';
import { lockInvoice } from '../subscription-invoices/queries.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions/queries.ts';
import { reportDoubtfulPlace } from '../subscriptions/report-doubtful-place.ts';
import { canStart, startSubscription } from '../subscriptions/start-subscription.ts';
import { writeSubscriptionInvoice } from '../subscription-invoices/write-subscription-invoice.ts';
import { postInvoicePayment } from '../subscription-invoices/post-invoice-payment.ts';
import { endAtOnce, lockPlan } from './lock-plan.ts';
import type { PaymentRow } from './queries.ts';
import type { RefundRow } from './refund-queries.ts';

/**
 * The counterpart of a payment: exactly one order or subscription invoice. Settling and refunding use only
 * this interface.
 */
export interface Debt {
  /** The number shown to people. */
  number: string;
  currency: string;
  total: number;
  status: string;
  /** The running subscription that it pays for, if any. */
  plan: Pick<SubscriptionRow, 'id' | 'subscriptionNo'> | undefined;
  /** True while it waits for a payment. */
  isOpen: boolean;
  /** True if it takes an amount: an order all that is due, an invoice also a part. */
  accepts(amount: number): boolean;
  /** Applies a payment and writes its invoice. Returns false if it can no longer be paid. */
  pay(at: Date, paid: Paid): Promise<boolean>;
  /** Starts the plan of an order while the payment of its extras is still open. */
  begin(stripeSubscriptionId: string, at: Date): Promise<unknown>;
  /** Writes the credit note of a partial or full refund. */
  credit(refund: Pick<RefundRow, 'id' | 'amount' | 'part' | 'credit'>, at: Date): Promise<unknown>;
  /** Releases the stock of refunded lines that were not handed over. */
  releasePieces(refund: Pick<RefundRow, 'id' | 'part'>): Promise<unknown>;
  /** Sells the lines of a failed refund again: their money is still here. */
  reclaimPieces(refund: Pick<RefundRow, 'id'>): Promise<unknown>;
  /** Marks it as fully refunded. */
  refund(at: Date): Promise<unknown>;
  /** Reverts a full refund that failed. */
  failRefund(at: Date): Promise<unknown>;
  /** True if it was delivered: a lost dispute is then a bad debt, otherwise the sale is undone. */
  isGiven: boolean;
  /** Holds its parcel while a dispute of its payment is open, or releases it. */
  hold(since: Date | null): Promise<unknown>;
  /** Undoes a sale of which nothing was delivered and everything is lost. */
  undo(at: Date): Promise<unknown>;
}

const toRunningPlan = (row: SubscriptionRow) =>
  row.startedAt !== null && !isEnded(row.status) && row.desired.ends !== 'now' ? row : undefined;

interface Paid {
  /** The amount that was charged, in cents. */
  amount: number;
  card: PaymentCard | null;
  /** The country of the card's bank (ISO 3166-1 alpha-2). */
  cardCountry: string | null;
  /** The part that the customer's balance paid. */
  balanceApplied: number;
  /** The Stripe id of the subscription that started with this payment. */
  stripeSubscriptionId: string | null;
}

type OfDebt = Pick<PaymentRow, 'orderId' | 'subscriptionInvoiceId'>;

/** Locks what a payment pays. Lock it before its payments. */
export async function lockDebt(
  tx: Tx,
  { orderId, subscriptionInvoiceId }: OfDebt,
): Promise<Debt | undefined> {
  if (subscriptionInvoiceId !== null) return lockInvoiceDebt(tx, { id: subscriptionInvoiceId });
  if (orderId === null) return undefined;
  const plan = await lockPlan(tx, { orderId });
  const order = await lockOrder(tx, { id: orderId });
  return order && orderDebt(tx, order, plan);
}

function orderDebt(tx: Tx, order: OrderRow, plan: LockedSubscription | undefined): Debt {
  const { orderNo: number, currency, total, status } = order;
  const isOpen = orderStatus.can('pay', status);
  const isContradicted = order.supplyEvidence?.isConfirmed ?? false;
  return {
    number,
    currency,
    total,
    status,
    plan: plan && toRunningPlan(plan.row),
    isOpen,
    accepts: (amount) => amount >= total - mostRounding,
    pay: async (at, { card, cardCountry, balanceApplied, stripeSubscriptionId: stripeId }) => {
      if (plan && !(await canStart(tx, plan))) return false;
      if (!(await payOrder(tx, order, { at, card, balanceApplied }))) return false;
      if (!plan) return true;
      await reportDoubtfulPlace(tx, plan.row, { isContradicted, cardCountry, at });
      return startSubscription(tx, plan, { stripeId, at });
    },
    begin: async (stripeId, at) => {
      // a repeated event, perhaps after the extras were paid
      if (plan?.row.stripeId === stripeId) return;
      const isBegun =
        plan && isOpen && (await canStart(tx, plan)) && (await startSubscription(tx, plan, { stripeId, at }));
      if (!isBegun) await enqueue(tx, cancelAtProvider, { stripeId });
      else await reportDoubtfulPlace(tx, plan.row, { isContradicted, at });
    },
    credit: (refund, at) => writeCreditNote(tx, { sale: { orderId: order.id }, refund, at }),
    releasePieces: ({ id, part }) => releasePieces(tx, order, { refundId: id, lines: part?.lines ?? [] }),
    reclaimPieces: ({ id }) => reclaimPieces(tx, order, { refundId: id }),
    refund: (at) => refundOrder(tx, order, { at }),
    failRefund: (at) => restoreOrder(tx, order, { at }),
    isGiven: status !== 'cancelled' && !isStillHere(order),
    hold: async (disputedSince) => {
      if (order.disputedSince?.getTime() !== disputedSince?.getTime())
        await updateOrder(tx, order, { disputedSince });
    },
    undo: async (at) => {
      await cancelOrder(tx, order, { actor: 'provider', at });
      if (plan) await endAtOnce(tx, plan, { actor: 'provider', at });
    },
  };
}

/** In cents. An account that rounds taxes over all lines instead of per line charges slightly differently. */
const mostRounding = 10;

/**
 * An invoice accepts every payment, as the provider charges it; a refund does not change the subscription.
 */
async function lockInvoiceDebt(tx: Tx, { id }: { id: string }): Promise<Debt | undefined> {
  const invoice = await lockInvoice(tx, { id });
  const subscription = invoice && (await findSubscription(tx, { id: invoice.subscriptionId }));
  if (!invoice || !subscription) return undefined;
  const { currency, amountDue: total, status } = invoice;
  const nothing = async () => undefined;
  return {
    number: subscription.subscriptionNo,
    currency,
    total,
    status,
    plan: toRunningPlan(subscription),
    isOpen: status === 'draft' || status === 'open',
    accepts: () => true,
    pay: async (at, { amount, card, cardCountry }) => {
      await reportDoubtfulPlace(tx, subscription, { cardCountry, at });
      // the document follows when the rest is paid
      if (status !== 'paid' && amount < total) return true;
      await postInvoicePayment(tx, invoice, { byBank: 0, at });
      const paid = { paidAt: invoice.paidAt ?? at, card: amount < total ? null : card };
      await writeSubscriptionInvoice(tx, invoice, paid);
      return true;
    },
    credit: (refund, at) => writeCreditNote(tx, { sale: { subscriptionInvoiceId: id }, refund, at }),
    begin: nothing,
    releasePieces: nothing,
    reclaimPieces: nothing,
    refund: nothing,
    failRefund: nothing,
    isGiven: true,
    hold: nothing,
    undo: nothing,
  };
}

/** Finds the order that a payment pays; undefined for a payment of an invoice. */
export async function findPaidOrder(
  db: Queryable,
  { orderId }: Pick<PaymentRow, 'orderId'>,
): Promise<WholeOrder | undefined> {
  return orderId === null ? undefined : findOrderById(db, { id: orderId });
}
