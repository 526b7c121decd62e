import type { App } from '../deps.ts';
import { troubleOf, type Refund, type WebhookEvent } from '../provider/client.ts';
import { applyRefund } from './apply-refund.ts';
import { findAnyPayment, insertAlert, updatePayment } from './queries.ts';
import type { Truth } from './truth.ts';

type Lent = Pick<App, 'db' | 'stripe' | 'now'>;

const idOf = (thing: string | { id: string } | null | undefined) => (typeof thing === 'string' ? thing : thing?.id);

/** What was given back of a charge, and whether its owner disputes it. */
export async function readCharge({ db, stripe, now }: Lent, { chargeId }: { chargeId: string }): Promise<Truth | undefined> {
  const charge = await stripe.ask((sdk) => sdk.charges.retrieve(chargeId));
  const paymentIntentId = idOf(charge.payment_intent);
  const payment = paymentIntentId && (await findAnyPayment(db, { paymentIntentId }));
  if (!payment || !paymentIntentId) return undefined;
  const { data: refunds } = await stripe.ask((sdk) => sdk.refunds.list({ payment_intent: paymentIntentId, limit: 100 }));
  return async (tx) => {
    for (const refund of refunds.toReversed()) await applyRefund(tx, refund, now());
    if (!charge.disputed || payment.isDisputed) return;
    await updatePayment(tx, payment, { isDisputed: true });
    await insertAlert(tx, { kind: 'paymentDisputed', about: payment.id, detail: charge.id, at: now() });
  };
}

export async function readRefund({ db, stripe, now }: Lent, { refundId }: { refundId: string }): Promise<Truth | undefined> {
  const refund = await findRefundThere({ stripe }, refundId);
  const paymentIntentId = idOf(refund?.payment_intent);
  const payment = paymentIntentId && (await findAnyPayment(db, { paymentIntentId }));
  return refund && payment ? (tx) => applyRefund(tx, refund, now()) : undefined;
}

async function findRefundThere({ stripe }: Pick<App, 'stripe'>, id: string): Promise<Refund | undefined> {
  try {
    return await stripe.ask((sdk) => sdk.refunds.retrieve(id));
  } catch (error) {
    if (troubleOf(error)?.kind === 'missing') return undefined;
    throw error;
  }
}

/** The message says only which charge it is about. */
export async function readDispute(app: Lent, { data }: WebhookEvent): Promise<Truth | undefined> {
  const chargeId = idOf((data.object as { charge?: string }).charge);
  return chargeId === undefined ? undefined : readCharge(app, { chargeId });
}
