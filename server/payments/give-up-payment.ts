import { transaction } from '../database/transaction.ts';
import type { App } from '../deps.ts';
import { findCustomer, findAnyPayment, updatePayment, type PaymentRow } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

type Lent = Pick<App, 'db' | 'now' | 'stripe'>;

/** Longer than anybody waits for the provider: what was asked for before is there by now, or never came there. */
const underWayMs = 2 * 60_000;

/**
 * An open payment of which the provider's number is not known: looks for it there, and gives it up where there is none. What is
 * so young that it may be under way at this moment is left as it is. Nothing is begun that somebody wants to be over.
 */
export async function giveUpPayment(app: Lent, payment: PaymentRow): Promise<PaymentRow | undefined> {
  const { db, now } = app;
  if (now().getTime() - payment.createdAt.getTime() < underWayMs) return payment;
  const found = await findThere(app, payment);
  if (found) return updatePayment(db, payment, found);
  await transaction(db, async (tx) => {
    await settlePayment(tx, payment, { kind: 'failed', reason: 'cancelled' }, { at: now() });
  });
  return findAnyPayment(db, payment);
}

async function findThere({ db, stripe }: Lent, { id, userId, method }: PaymentRow) {
  const customer = userId === null ? undefined : await findCustomer(db, { userId });
  if (customer === undefined) return undefined;
  const isIt = ({ metadata }: { metadata: Record<string, string> | null }) => metadata?.['payment_id'] === id;
  if (method === 'saved') {
    const { data } = await stripe.ask((sdk) => sdk.paymentIntents.list({ customer, limit: 100 }));
    const intent = data.find(isIt);
    return intent && { paymentIntentId: intent.id };
  }
  const { data } = await stripe.ask((sdk) => sdk.checkout.sessions.list({ customer, limit: 100 }));
  const session = data.find(isIt);
  return session && { sessionId: session.id, checkoutUrl: session.url ?? null };
}
