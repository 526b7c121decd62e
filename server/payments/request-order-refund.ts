import type { z } from 'zod';
import { partOfSale, type SalePart } from '@visita/core/documents/sale-part';
import type { RefundOrder } from '@visita/core/payments/admin-contract';
import { fieldProblem, Problem } from '@visita/core/problems';
import { isEnded } from '@visita/core/subscriptions/status';
import type { Tx } from '../database/database.ts';
import { findInvoice } from '../documents/queries.ts';
import { findRestorableCredit } from '../documents/write-credit-note.ts';
import { changeOrder, type Working } from '../orders/change-order.ts';
import { listItems } from '../orders/item-queries.ts';
import { touchOrder, type OrderRow } from '../orders/queries.ts';
import { refundOrder } from '../orders/refund-order.ts';
import { enqueue } from '../queue/job.ts';
import { endPlan } from './cancel-subscription.ts';
import { restoreCreditJob } from './credit-jobs.ts';
import { lockPlan } from './lock-plan.ts';
import { lockPayments, movePayment, type PaymentRow } from './queries.ts';
import { listRefunds } from './refund-queries.ts';
import { counts, findRefundable, requestRefund } from './request-refund.ts';

type RequestOrderRefundInput = Omit<z.output<typeof RefundOrder>, 'version'> & {
  id: string;
  version?: number | undefined;
};

/**
 * Refunds an order in full or by line, never more than is left. In full, the credit that paid a part of it is restored. Throws `refundTooLarge`, also if a concurrent
 * refund was faster, and `planChoiceMissing` if all is refunded and nothing says what becomes of the order's
 * running plan. Throws `paymentDisputed` while a dispute forbids it.
 */
export async function requestOrderRefund(
  working: Working,
  { isWhole, lines, hasShipping, plan: planChoice, ...seen }: RequestOrderRefundInput,
): Promise<void> {
  await changeOrder(
    working,
    { ...seen, action: 'orders.refund', lockBefore: (tx: Tx) => lockPlan(tx, { orderId: seen.id }) },
    async (tx, order, { at, before: plan }) => {
      const payment = (await lockPayments(tx, { orderId: order.id })).find(
        ({ status, isSurplus }) => status === 'completed' && !isSurplus,
      );
      if (!payment) throw new Problem('refundTooLarge');
      if (!payment.isRefundable) throw new Problem('paymentDisputed');
      const part = isWhole
        ? undefined
        : await choosePart(tx, order, { paymentId: payment.id, lines, hasShipping });
      const left = await findRefundable(tx, payment);
      const amount = part ? part.total : left;
      const invoice = await findInvoice(tx, { orderId: order.id });
      const credit = invoice ? await findRestorableCredit(tx, invoice.document) : 0;
      if (amount === 0 && (!isWhole || credit === 0)) throw new Problem('refundTooLarge');
      const isLast = isWhole || (amount === left && credit === 0);
      const runningPlan = plan && isLast && !isEnded(plan.row.status) ? plan : undefined;
      if (runningPlan && !planChoice) throw fieldProblem('plan', 'planChoiceMissing');
      const request = { amount, reason: seen.reason, part, isWhole, at };
      const refundId = amount > 0 ? await requestRefund(tx, payment, request) : undefined;
      if (refundId === undefined) await undoPaidByCredit(tx, order, { payment, at });
      if (runningPlan && planChoice === 'end')
        await endPlan(tx, runningPlan, 'now', { actor: 'admin', reason: seen.reason, at });
      await touchOrder(tx, order);
      return {
        ...(refundId !== undefined && { refundId, amount }),
        ...(isLast && credit > 0 && { credit }),
        currency: order.currency,
        ...(runningPlan && { subscription: runningPlan.row.subscriptionNo, plan: planChoice }),
      };
    },
  );
}

/** Undoes an order of which nothing but credit is left to give back: no refund at the provider will do it. */
async function undoPaidByCredit(
  tx: Tx,
  order: OrderRow,
  { payment, at }: { payment: PaymentRow; at: Date },
): Promise<void> {
  await movePayment(tx, payment, 'refund');
  await refundOrder(tx, order, { at });
  await enqueue(tx, restoreCreditJob, { paymentId: payment.id });
}

async function choosePart(
  tx: Tx,
  order: OrderRow,
  { paymentId, ...choice }: Parameters<typeof partOfSale>[2] & { paymentId: string },
): Promise<SalePart> {
  const given = (await listRefunds(tx, { paymentId })).flatMap(({ part, status }) =>
    part && counts(status) ? [part] : [],
  );
  const part = partOfSale({ ...order, items: await listItems(tx, { orderId: order.id }) }, given, choice);
  if (!part) throw new Problem('refundTooLarge');
  return part;
}
