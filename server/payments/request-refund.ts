import { z } from 'zod';
import type { SalePart } from '@visita/core/documents/sale-part';
import { Problem } from '@visita/core/problems';
import type { Queryable, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { enqueue } from '../queue/job.ts';
import type { PaymentRow } from './queries.ts';
import { insertRefund, listRefunds, type RefundRow } from './refund-queries.ts';

/** The job that sends a refund; its handler is in `send-refund.ts`. */
export const sendRefund = { name: 'payments.sendRefund', schema: z.object({ refundId: z.uuid() }) };

/** True if the money was refunded or is on its way. */
export const counts = (status: RefundRow['status']) => status !== 'failed' && status !== 'cancelled';

/** Returns the amount of a payment that is neither refunded nor withdrawn by a dispute, in cents. */
export async function findRefundable(
  db: Queryable,
  { id, amount: paid, withdrawnAmount }: Pick<PaymentRow, 'id' | 'amount' | 'withdrawnAmount'>,
): Promise<number> {
  const given = await listRefunds(db, { paymentId: id });
  const remainder = Math.max(paid - withdrawnAmount, 0);
  return given.reduce((rest, { amount, status }) => (counts(status) ? rest - amount : rest), remainder);
}

interface RefundRequest {
  amount: number;
  reason: string;
  part?: SalePart | undefined;
  /** The lines of Stripe's invoice; the refund is sent as a credit note. */
  credit?: RefundRow['credit'] | undefined;
  /** True if nothing of the sale remains: the credit that paid a part of it is restored with the refund. */
  isWhole?: boolean | undefined;
  /** Stripe's id of the customer whose credit it gives back. */
  customer?: string | undefined;
  at: Date;
}

/**
 * Requests a refund of a locked payment: inserts the row and enqueues the call. Throws `refundTooLarge`
 * beyond the refundable amount.
 */
export async function requestRefund(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'amount' | 'status' | 'withdrawnAmount'>,
  { amount, reason, part, credit, isWhole, customer, at }: RefundRequest,
): Promise<string> {
  if (payment.status !== 'completed' || amount > (await findRefundable(tx, payment)))
    throw new Problem('refundTooLarge');
  const id = newId(at);
  await insertRefund(tx, {
    id,
    paymentId: payment.id,
    amount,
    status: 'asked',
    reason,
    part,
    credit,
    isWhole,
    customer,
    createdAt: at,
  });
  await enqueue(tx, sendRefund, { refundId: id });
  return id;
}
