import type { App } from '../deps.ts';
import { troubleOf, type Intent, type Session } from '../provider/client.ts';
import { findAnyPayment, findCustomer, insertAlert, type PaymentRow } from './queries.ts';
import { settlePayment, type Outcome } from './settle-payment.ts';
import type { Truth } from './truth.ts';

/** Looks at the provider how a page for paying stands. Nothing when it is none of ours. */
export async function readSession(
  app: Pick<App, 'db' | 'stripe' | 'now'>,
  { sessionId }: { sessionId: string },
): Promise<Truth | undefined> {
  const { db, stripe, now } = app;
  const known = await findAnyPayment(db, { sessionId });
  const session = await findSession({ stripe }, sessionId);
  if (!session) return known && ((tx) => settlePayment(tx, known, { kind: 'failed', reason: 'expired' }, { at: now() }));
  const payment = known ?? (await findByMetadata(app, session));
  if (!payment) return undefined;
  if (!(await isOurs(app, payment, session)))
    return (tx) => insertAlert(tx, { kind: 'sessionForeign', about: session.id, detail: payment.id, at: now() });
  const found = payment.sessionId === null ? { sessionId: session.id, checkoutUrl: session.url ?? null } : undefined;
  return (tx) => settlePayment(tx, payment, outcomeOf(session), { at: now(), found });
}

async function findSession({ stripe }: Pick<App, 'stripe'>, id: string): Promise<Session | undefined> {
  try {
    return await stripe.ask((sdk) => sdk.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }));
  } catch (error) {
    if (troubleOf(error)?.kind === 'missing') return undefined;
    throw error;
  }
}

async function findByMetadata({ db }: Pick<App, 'db'>, { metadata }: Session): Promise<PaymentRow | undefined> {
  const id = metadata?.['payment_id'];
  const payment = id === undefined ? undefined : await findAnyPayment(db, { id });
  return payment?.sessionId === null ? payment : undefined;
}

/** It must carry our order and our customer; an account that is erased has none any more. */
async function isOurs({ db }: Pick<App, 'db'>, payment: PaymentRow, session: Session): Promise<boolean> {
  const customer = payment.userId === null ? undefined : await findCustomer(db, { userId: payment.userId });
  const theirs = typeof session.customer === 'string' ? session.customer : session.customer?.id;
  return session.client_reference_id === payment.orderId && (customer === undefined || customer === theirs);
}

function outcomeOf(session: Session): Outcome {
  if (session.status === 'expired') return { kind: 'failed', reason: 'expired' };
  if (session.status !== 'complete') return { kind: 'open' };
  const isPaid = session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
  // what was asked to be expanded is there
  const intent = session.payment_intent as Intent | null;
  if (!isPaid) return { kind: 'processing' };
  const invoice = session.invoice;
  return {
    kind: 'paid',
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    invoiceId: typeof invoice === 'string' ? invoice : (invoice?.id ?? null),
    paymentIntentId: intent?.id ?? null,
    ...chargeOf(intent),
  };
}

/** With which card, as far as it may be shown. */
export function chargeOf(intent: Intent | null) {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return { cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null, receiptUrl: charge?.receipt_url ?? null };
}
