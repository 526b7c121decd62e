import type { App } from '../deps.ts';
import type { Intent } from '../provider/client.ts';
import { findAnyPayment, findCustomer, type PaymentRow } from './queries.ts';
import { chargeOf, readSession } from './read-session.ts';
import { settlePayment, type Outcome } from './settle-payment.ts';
import type { Truth } from './truth.ts';

/** Looks at the provider how a charge of a card stands. That of a page is the page's to say. */
export async function readIntent(app: Pick<App, 'db' | 'stripe' | 'now'>, { intentId }: { intentId: string }): Promise<Truth | undefined> {
  const { db, stripe, now } = app;
  const intent = await stripe.ask((sdk) => sdk.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }));
  const known = (await findAnyPayment(db, { paymentIntentId: intentId })) ?? (await findByMetadata(app, intent));
  if (!known) return undefined;
  if (known.method === 'checkout') return known.sessionId === null ? undefined : readSession(app, { sessionId: known.sessionId });
  return applyIntent(known, intent, now());
}

/** What follows for a payment from its intent. */
export function applyIntent(payment: PaymentRow, intent: Intent, at: Date): Truth {
  const found = payment.paymentIntentId === null ? { paymentIntentId: intent.id } : undefined;
  return (tx) => settlePayment(tx, payment, outcomeOf(intent), { at, found });
}

async function findByMetadata({ db }: Pick<App, 'db'>, { metadata, customer }: Intent): Promise<PaymentRow | undefined> {
  const id = metadata['payment_id'];
  const payment = id === undefined ? undefined : await findAnyPayment(db, { id });
  if (!payment || payment.userId === null) return payment;
  const theirs = typeof customer === 'string' ? customer : customer?.id;
  return (await findCustomer(db, { userId: payment.userId })) === theirs ? payment : undefined;
}

function outcomeOf(intent: Intent): Outcome {
  switch (intent.status) {
    case 'succeeded':
      return {
        kind: 'paid',
        amount: intent.amount_received,
        currency: intent.currency,
        paymentIntentId: intent.id,
        invoiceId: null,
        ...chargeOf(intent),
      };
    case 'processing':
      return { kind: 'processing' };
    case 'canceled':
      return { kind: 'failed', reason: 'cancelled' };
    default: {
      const error = intent.last_payment_error;
      return error ? { kind: 'failed', reason: error.decline_code ?? error.code ?? 'declined' } : { kind: 'open' };
    }
  }
}
