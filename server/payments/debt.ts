import { orderStatus } from '@visita/core/orders/status';
import type { PaymentCard } from '@visita/core/orders/contract';
import type { Queryable, Tx } from '../database/database.ts';
import { writeCreditNote } from '../documents/write-credit-note.ts';
import { payOrder } from '../orders/pay-order.ts';
import { findOrderById, lockOrder, type OrderRow, type WholeOrder } from '../orders/queries.ts';
import { refundOrder, restoreOrder } from '../orders/refund-order.ts';
import { reclaimPieces, releasePieces } from '../orders/release-pieces.ts';
import { enqueue } from '../queue/job.ts';
import { endThere } from '../subscriptions/end-there.ts';
import type { Held } from '../subscriptions/lock-subscription.ts';
import { findSubscription, lockInvoice } from '../subscriptions/queries.ts';
import { canStart, startSubscription } from '../subscriptions/start-subscription.ts';
import { writeSubscriptionInvoice } from '../subscriptions/write-subscription-invoice.ts';
import { lockPlan } from './lock-plan.ts';
import type { PaymentRow, RefundRow } from './queries.ts';

/**
 * What a payment pays: an order or an invoice of a subscription, exactly one of them. Settling and refunding know only this.
 */
export interface Debt {
  /** Its number, for people. */
  number: string;
  currency: string;
  total: number;
  status: string;
  /** Whether it still waits for money. */
  isOpen: boolean;
  /** Gives it the money that came, and writes its invoice; false when it cannot take it any more. */
  pay(at: Date, paid: Paid): Promise<boolean>;
  /** Its plan has begun at the provider, and what is bought with it waits to be paid. */
  begin(stripeSubscriptionId: string, at: Date): Promise<unknown>;
  /** Some of the money has gone back: writes its credit note. */
  credit(refund: Pick<RefundRow, 'id' | 'amount' | 'part'>, at: Date): Promise<unknown>;
  /** Some of the money has gone back by line: what has not left us is on sale again. */
  releasePieces(refund: Pick<RefundRow, 'id' | 'part'>): Promise<unknown>;
  /** Takes back the pieces of a refund that failed: its money is still here. */
  reclaimPieces(refund: Pick<RefundRow, 'id'>): Promise<unknown>;
  /** All of the money has gone back. */
  refund(at: Date): Promise<unknown>;
  /** Money that should have gone back is still here. */
  failRefund(at: Date): Promise<unknown>;
}

interface Paid {
  card: PaymentCard | null;
  /** The provider's number of the subscription that began with it. */
  stripeSubscriptionId: string | null;
}

type OfDebt = Pick<PaymentRow, 'orderId' | 'subscriptionInvoiceId'>;

/** What a payment pays, held until the transaction ends; it is locked before its payments. */
export async function lockDebt(tx: Tx, { orderId, subscriptionInvoiceId }: OfDebt): Promise<Debt | undefined> {
  if (subscriptionInvoiceId !== null) return lockInvoiceDebt(tx, { id: subscriptionInvoiceId });
  if (orderId === null) return undefined;
  const plan = await lockPlan(tx, { orderId });
  const order = await lockOrder(tx, { id: orderId });
  return order && orderDebt(tx, order, plan);
}

function orderDebt(tx: Tx, order: OrderRow, plan: Held | undefined): Debt {
  const { orderNo: number, currency, total, status } = order;
  const isOpen = orderStatus.can('pay', status);
  return {
    number,
    currency,
    total,
    status,
    isOpen,
    pay: async (at, { card, stripeSubscriptionId: stripeId }) => {
      if (plan && !(await canStart(tx, plan))) return false;
      if (!(await payOrder(tx, order, { at, card }))) return false;
      return !plan || startSubscription(tx, plan, { stripeId, at });
    },
    begin: async (stripeId, at) => {
      // told a second time, maybe after its extras were paid
      if (plan?.row.stripeId === stripeId) return;
      const isBegun = plan && isOpen && (await canStart(tx, plan)) && (await startSubscription(tx, plan, { stripeId, at }));
      if (!isBegun) await enqueue(tx, endThere, { stripeId });
    },
    credit: (refund, at) => writeCreditNote(tx, { sale: { orderId: order.id }, refund, at }),
    releasePieces: ({ id, part }) => releasePieces(tx, order, { refundId: id, lines: part?.lines ?? [] }),
    reclaimPieces: ({ id }) => reclaimPieces(tx, order, { refundId: id }),
    refund: (at) => refundOrder(tx, order, { at }),
    failRefund: (at) => restoreOrder(tx, order, { at }),
  };
}

/** The provider charges it by itself, so it takes what comes; what goes back changes nothing of the subscription. */
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
    isOpen: status === 'draft' || status === 'open',
    pay: async (at, { card }) => {
      await writeSubscriptionInvoice(tx, invoice, { paidAt: invoice.paidAt ?? at, card });
      return true;
    },
    credit: (refund, at) => writeCreditNote(tx, { sale: { subscriptionInvoiceId: id }, refund, at }),
    begin: nothing,
    releasePieces: nothing,
    reclaimPieces: nothing,
    refund: nothing,
    failRefund: nothing,
  };
}

/** The order that a payment pays; nothing for a payment of an invoice. */
export async function findPaidOrder(db: Queryable, { orderId }: Pick<PaymentRow, 'orderId'>): Promise<WholeOrder | undefined> {
  return orderId === null ? undefined : findOrderById(db, { id: orderId });
}
