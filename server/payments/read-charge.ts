import type { Deps } from '../deps.ts';
import { parseId, type ProviderCharge } from '../provider/client.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import type { ReceivedChange } from '../provider/received-events.ts';
import { applyRefunds } from './apply-refund.ts';
import { lockDebt } from './debt.ts';
import { readIntent } from './payment-intent.ts';
import { findPaymentById, lockPayment, updatePayment } from './queries.ts';

type ReadChargeDeps = Pick<Deps, 'db' | 'stripe' | 'now'>;

/** Fetches a charge with its refunds and its dispute. */
export async function readCharge(
  deps: ReadChargeDeps,
  { chargeId }: { chargeId: string },
): Promise<ReceivedChange | undefined> {
  const { stripe, now } = deps;
  const charge = await stripe.find((sdk) => sdk.charges.retrieve(chargeId));
  const intentId = parseId(charge?.payment_intent);
  const settle = intentId === undefined ? undefined : await readPaid(deps, { intentId });
  if (!charge || !settle || intentId === undefined) return undefined;
  const { data: refunds } = await stripe.request((sdk) =>
    sdk.refunds.list({ payment_intent: intentId, limit: 100 }),
  );
  const dispute = charge.disputed ? await readDispute(deps, charge) : undefined;
  return async (tx) => {
    await settle(tx);
    await applyRefunds(tx, refunds.toReversed(), now());
    await dispute?.(tx);
  };
}

export async function readRefund(
  deps: ReadChargeDeps,
  { refundId }: { refundId: string },
): Promise<ReceivedChange | undefined> {
  const { stripe, now } = deps;
  const refund = await stripe.find((sdk) => sdk.refunds.retrieve(refundId));
  const intentId = parseId(refund?.payment_intent);
  const settle = intentId === undefined ? undefined : await readPaid(deps, { intentId });
  if (!refund || !settle) return undefined;
  return async (tx) => {
    await settle(tx);
    await applyRefunds(tx, [refund], now());
  };
}

const nothing: ReceivedChange = async () => undefined;

/**
 * Returns the change that must precede any consequence: settles a payment that is not recorded as paid yet.
 * Undefined if it is not ours.
 */
async function readPaid(
  deps: ReadChargeDeps,
  { intentId }: { intentId: string },
): Promise<ReceivedChange | undefined> {
  const payment = await findPaymentById(deps.db, { paymentIntentId: intentId });
  const isPaid = payment?.status === 'completed' || payment?.status === 'refunded';
  return isPaid ? nothing : readIntent(deps, { intentId });
}

/** Flags a payment as disputed and raises an alert with the deadline for a response. */
async function readDispute({ stripe, now }: ReadChargeDeps, charge: ProviderCharge): Promise<ReceivedChange> {
  const { data } = await stripe.request((sdk) => sdk.disputes.list({ charge: charge.id, limit: 1 }));
  const [dispute] = data;
  const dueBy = dispute?.evidence_details.due_by;
  return async (tx) => {
    const found = await findPaymentById(tx, { paymentIntentId: parseId(charge.payment_intent) ?? '' });
    const debt = found && (await lockDebt(tx, found));
    const payment = found && (await lockPayment(tx, found));
    if (!payment || payment.isDisputed) return;
    await updatePayment(tx, payment, { isDisputed: true });
    await raiseAlert(tx, {
      kind: 'paymentDisputed',
      about: payment.id,
      detail: [charge.id, dispute?.reason].filter(Boolean).join(' '),
      facts: {
        orderNo: debt?.number,
        amount: dispute?.amount ?? charge.amount,
        currency: dispute?.currency ?? charge.currency,
        ...(dueBy != null && { dueBy: new Date(dueBy * 1000).toISOString() }),
      },
      at: now(),
    });
  };
}
