import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { openSession, readSession } from './checkout-session.ts';
import { chargeCard, readIntent } from './payment-intent.ts';
import { findPaymentById, type PaymentRow } from './queries.ts';

/**
 * Fetches the state of an open payment from the provider and settles it as a webhook would. Continues a
 * payment whose provider id is unknown. Returns the payment's row afterwards.
 */
export async function checkPayment(
  deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'config' | 'log'>,
  payment: PaymentRow,
): Promise<PaymentRow | undefined> {
  const { db } = deps;
  const { id, sessionId, paymentIntentId, method, status } = payment;
  if (status !== 'pending' && status !== 'processing') return payment;
  if (method === 'checkout' && sessionId === null) return openSession(deps, payment);
  if (method === 'saved' && paymentIntentId === null) return chargeCard(deps, payment);
  const change =
    sessionId === null
      ? await readIntent(deps, { intentId: paymentIntentId ?? '' })
      : await readSession(deps, { sessionId });
  if (change) {
    await transaction(db, async (tx) => {
      await change(tx);
    });
  }
  return findPaymentById(db, { id });
}
