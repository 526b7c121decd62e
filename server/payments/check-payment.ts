import { transaction } from '../database/transaction.ts';
import type { App } from '../deps.ts';
import { chargeCard } from './charge-card.ts';
import { makeSession } from './make-session.ts';
import { findAnyPayment, type PaymentRow } from './queries.ts';
import { readIntent } from './read-intent.ts';
import { readSession } from './read-session.ts';

type Lent = Pick<App, 'db' | 'now' | 'stripe' | 'config' | 'log'>;

/** Asks the provider how an open payment stands, writes that down as a webhook would, and gives the payment as it is then. */
export async function checkPayment(app: Lent, payment: PaymentRow): Promise<PaymentRow | undefined> {
  const { db } = app;
  const { id, sessionId, paymentIntentId, method, status } = payment;
  if (status !== 'pending' && status !== 'processing') return payment;
  if (method === 'checkout' && sessionId === null) return makeSession(app, payment);
  if (method === 'saved' && paymentIntentId === null) return chargeCard(app, payment);
  const truth = sessionId === null ? await readIntent(app, { intentId: paymentIntentId ?? '' }) : await readSession(app, { sessionId });
  if (truth) {
    await transaction(db, async (tx) => {
      await truth(tx);
    });
  }
  return findAnyPayment(db, { id });
}
