import { transaction } from '../database/transaction.ts';
import type { App } from '../deps.ts';
import { openSession, readSession } from './checkout-session.ts';
import { chargeCard, readIntent } from './payment-intent.ts';
import { findAnyPayment, type PaymentRow } from './queries.ts';

type Lent = Pick<App, 'db' | 'now' | 'stripe' | 'config' | 'log'>;

/** Asks the provider how an open payment stands, writes that down as a webhook would, and gives the payment as it is then. */
export async function checkPayment(app: Lent, payment: PaymentRow): Promise<PaymentRow | undefined> {
  const { db } = app;
  const { id, sessionId, paymentIntentId, method, status } = payment;
  if (status !== 'pending' && status !== 'processing') return payment;
  if (method === 'checkout' && sessionId === null) return openSession(app, payment);
  if (method === 'saved' && paymentIntentId === null) return chargeCard(app, payment);
  const change = sessionId === null ? await readIntent(app, { intentId: paymentIntentId ?? '' }) : await readSession(app, { sessionId });
  if (change) {
    await transaction(db, async (tx) => {
      await change(tx);
    });
  }
  return findAnyPayment(db, { id });
}
