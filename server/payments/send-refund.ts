import { z } from 'zod';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { job } from '../queue/job.ts';
import { attempt } from '../provider/attempt.ts';
import { classifyError, isRetryable } from '../provider/errors.ts';
import { applyRefund, tellRefundFailed } from './apply-refund.ts';
import { findPaymentById, findRefund, updateRefund, type RefundRow } from './queries.ts';

/** Has money given back, once. When the provider is gone the job comes again; when it refuses, a person must look. */
export const sendRefund = job('payments.sendRefund', z.object({ refundId: z.uuid() }), async (deps, { refundId }) => {
  const { db, now } = deps;
  const row = await findRefund(db, { id: refundId });
  if (row?.status !== 'asked') return;
  const payment = await findPaymentById(db, { id: row.paymentId });
  if (!payment?.paymentIntentId) throw new Error('what was paid has an intent');
  try {
    const refund = await perform(deps, row, { intent: payment.paymentIntentId, orderId: payment.orderId });
    await transaction(db, async (tx) => {
      await applyRefund(tx, refund, now());
    });
  } catch (error) {
    const failure = classifyError(error);
    if (!failure || isRetryable(failure)) throw error;
    const at = now();
    await transaction(db, async (tx) => {
      await updateRefund(tx, row, { status: 'failed', failure: failure.code || 'refused', settledAt: at });
      await tellRefundFailed(tx, row, { detail: failure.message, at });
    });
  }
});

function perform(deps: Deps, row: RefundRow, { intent, orderId }: { intent: string; orderId: string | null }) {
  const params = {
    payment_intent: intent,
    amount: row.amount,
    reason: 'requested_by_customer' as const,
    metadata: { ...(orderId !== null && { order_id: orderId }), refund_id: row.id },
  };
  return attempt(deps, {
    purpose: 'refund',
    localId: row.id,
    params,
    perform: (sdk, idempotencyKey) => sdk.refunds.create(params, { idempotencyKey }),
    find: async (sdk) => {
      const { data } = await sdk.refunds.list({ payment_intent: intent, limit: 100 });
      return data.find(({ metadata }) => metadata?.['refund_id'] === row.id);
    },
  });
}
