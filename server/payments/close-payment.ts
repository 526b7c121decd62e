import { z } from 'zod';
import { isOpen } from '@visita/core/payments/status';
import { Problem } from '@visita/core/problems';
import type { Queryable } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { job } from '../queue/job.ts';
import { findLastAttempt } from '../provider/attempt-queries.ts';
import { findCustomer } from '../provider/customer-queries.ts';
import { isUnderWay } from '../provider/attempt.ts';
import { checkPayment } from './check-payment.ts';
import { expireSession } from './checkout-session.ts';
import { lockDebt } from './debt.ts';
import { findPaymentById, updatePayment, type PaymentRow } from './queries.ts';
import { settlePayment } from './settle-payment.ts';
import { findBegun } from './subscribe.ts';

type ClosePaymentDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'config' | 'log'>;

/**
 * Expires the Checkout session of an open payment and settles it, as paid if it was paid meanwhile. A card
 * that is being charged cannot be stopped and is only checked.
 */
export async function closePayment(
  deps: ClosePaymentDeps,
  payment: PaymentRow,
): Promise<PaymentRow | undefined> {
  if (!isOpen(payment)) return payment;
  const isUnknown = payment.sessionId === null && payment.paymentIntentId === null;
  const resolvedPayment = isUnknown ? await releasePayment(deps, payment) : payment;
  if (
    !resolvedPayment ||
    !isOpen(resolvedPayment) ||
    (resolvedPayment.sessionId === null && resolvedPayment.paymentIntentId === null)
  )
    return resolvedPayment;
  const { sessionId } = resolvedPayment;
  if (sessionId !== null) await expireSession(deps, { id: sessionId });
  return checkPayment(deps, resolvedPayment);
}

/** Closes an open payment of an order that was cancelled. */
export const closePayments = job(
  'payments.close',
  z.object({ paymentId: z.uuid() }),
  async (deps, { paymentId }) => {
    const payment = await findPaymentById(deps.db, { id: paymentId });
    const closed = payment && (await closePayment(deps, payment));
    // a charge is under way: throw to be retried with backoff
    if (closed && isOpen(closed)) throw new Problem('paymentUnavailable');
  },
);

/**
 * Resolves an open payment without a provider id: finds it at the provider, or fails it. A payment tried so
 * recently that a call may be under way is left as it is. Starts nothing new.
 */
async function releasePayment(deps: ClosePaymentDeps, payment: PaymentRow): Promise<PaymentRow | undefined> {
  const { db, now } = deps;
  const wasTried = async (of: Queryable) => isUnderWay(await findLastTry(of, payment), now());
  if (await wasTried(db)) return payment;
  const found = await findProviderObject(deps, payment);
  if (found) return updatePayment(db, payment, found);
  const attempt = await findBegun(deps, payment);
  await transaction(db, async (tx) => {
    await lockDebt(tx, payment);
    // a concurrent request may have continued it meanwhile
    if (await wasTried(tx)) return;
    await attempt?.(tx);
    await settlePayment(tx, payment, { kind: 'failed', reason: 'cancelled' }, { at: now() });
  });
  return findPaymentById(db, payment);
}

/** Returns the time of the last attempt: the page, or the extras and before them the plan. */
async function findLastTry(db: Queryable, { id, method, createdAt }: PaymentRow): Promise<Date> {
  for (const purpose of method === 'saved' ? ['intent', 'subscribe'] : ['checkout']) {
    const attempt = await findLastAttempt(db, { purpose, localId: id });
    if (attempt) return attempt.triedAt ?? createdAt;
  }
  return createdAt;
}

async function findProviderObject({ db, stripe }: ClosePaymentDeps, { id, userId, method }: PaymentRow) {
  const customer = userId === null ? undefined : await findCustomer(db, { userId });
  if (customer === undefined) return undefined;
  const isIt = ({ metadata }: { metadata: Record<string, string> | null }) => metadata?.['payment_id'] === id;
  if (method === 'saved') {
    const { data } = await stripe.request((sdk) => sdk.paymentIntents.list({ customer, limit: 100 }));
    const intent = data.find(isIt);
    return intent && { paymentIntentId: intent.id };
  }
  const { data } = await stripe.request((sdk) => sdk.checkout.sessions.list({ customer, limit: 100 }));
  const session = data.find(isIt);
  return session && { sessionId: session.id, checkoutUrl: session.url ?? null };
}
