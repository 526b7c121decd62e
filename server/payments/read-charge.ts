import type { Deps } from '../deps.ts';
import { idOf } from '../provider/client.ts';
import { insertAlert } from '../provider/queries.ts';
import type { Change } from '../provider/received-events.ts';
import { applyRefund } from './apply-refund.ts';
import { findPaymentById, updatePayment } from './queries.ts';

type Dependencies = Pick<Deps, 'db' | 'stripe' | 'now'>;

/** What was refunded of a charge, and whether its owner disputes it. */
export async function readCharge({ db, stripe, now }: Dependencies, { chargeId }: { chargeId: string }): Promise<Change | undefined> {
  const charge = await stripe.request((sdk) => sdk.charges.retrieve(chargeId));
  const paymentIntentId = idOf(charge.payment_intent);
  const payment = paymentIntentId && (await findPaymentById(db, { paymentIntentId }));
  if (!payment || !paymentIntentId) return undefined;
  const { data: refunds } = await stripe.request((sdk) => sdk.refunds.list({ payment_intent: paymentIntentId, limit: 100 }));
  return async (tx) => {
    for (const refund of refunds.toReversed()) await applyRefund(tx, refund, now());
    if (!charge.disputed || payment.isDisputed) return;
    await updatePayment(tx, payment, { isDisputed: true });
    await insertAlert(tx, { kind: 'paymentDisputed', about: payment.id, detail: charge.id, at: now() });
  };
}

export async function readRefund({ db, stripe, now }: Dependencies, { refundId }: { refundId: string }): Promise<Change | undefined> {
  const refund = await stripe.find((sdk) => sdk.refunds.retrieve(refundId));
  const paymentIntentId = idOf(refund?.payment_intent);
  const payment = paymentIntentId && (await findPaymentById(db, { paymentIntentId }));
  return refund && payment ? (tx) => applyRefund(tx, refund, now()) : undefined;
}
