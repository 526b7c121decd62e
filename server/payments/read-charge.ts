import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { parseId } from '../provider/client.ts';
import type { ReceivedChange } from '../provider/received-events.ts';
import { enqueue, job } from '../queue/job.ts';
import { applyRefunds } from './apply-refund.ts';
import { readDisputes } from './dispute-jobs.ts';
import { readMissedJob } from './missed-charges.ts';
import { nameRefunds } from './name-refunds.ts';
import { readIntent } from './payment-intent.ts';
import { findPaymentById } from './queries.ts';

type ReadChargeDeps = Pick<Deps, 'db' | 'stripe' | 'now'>;

/** Fetches a charge with its refunds; its disputes are fetched by a job. */
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
  const namedRefunds = await nameRefunds(deps, refunds.toReversed());
  return async (tx) => {
    await settle(tx);
    await applyRefunds(tx, namedRefunds, now());
    if (charge.disputed) await enqueue(tx, readDisputes, { chargeId }, { once: chargeId });
  };
}

export const readMissed = job(readMissedJob.name, readMissedJob.schema, async (deps, { chargeId }) => {
  const change = await readCharge(deps, { chargeId });
  await transaction(deps.db, async (tx) => change?.(tx));
});

export async function readRefund(
  deps: ReadChargeDeps,
  { refundId }: { refundId: string },
): Promise<ReceivedChange | undefined> {
  const { stripe, now } = deps;
  const refund = await stripe.find((sdk) => sdk.refunds.retrieve(refundId));
  const intentId = parseId(refund?.payment_intent);
  const settle = intentId === undefined ? undefined : await readPaid(deps, { intentId });
  if (!refund || !settle) return undefined;
  const namedRefunds = await nameRefunds(deps, [refund]);
  return async (tx) => {
    await settle(tx);
    await applyRefunds(tx, namedRefunds, now());
  };
}

const nothing: ReceivedChange = async () => undefined;

/**
 * Returns the change that must precede any consequence: settles a payment that is not recorded as paid yet.
 * Undefined if it is not ours.
 */
export async function readPaid(
  deps: ReadChargeDeps,
  { intentId }: { intentId: string },
): Promise<ReceivedChange | undefined> {
  const payment = await findPaymentById(deps.db, { paymentIntentId: intentId });
  const isPaid = payment?.status === 'completed' || payment?.status === 'refunded';
  return isPaid ? nothing : readIntent(deps, { intentId });
}
