import { ApiError, invalid } from '../http/errors.ts';
import { group, literal, required, type Params } from '../http/params.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import { voidInvoice } from '../invoices/void-invoice.ts';
import { nowFor, type Account } from '../state/account.ts';
import { billSubscription } from './bill-subscription.ts';
import { planNext } from './change-subscription.ts';
import { endPause } from './follow-invoice.ts';
import { periodAt } from './period.ts';
import { linesOfPeriod } from './subscription-lines.ts';
import { findSubscription, billingInterval, type Subscription } from './subscription.ts';

export const resumeShape = {
  billing_cycle_anchor: group({ type: required(literal('now')) }),
  payment_behavior: literal('resume_on_payment_attempt', 'resume_on_payment_success'),
};

/**
 * Resumes and bills a new period; with `resume_on_payment_success` the subscription stays paused until it is
 * paid.
 */
export function resumeSubscription(
  account: Account,
  subscription: Subscription,
  params: Params<typeof resumeShape>,
): Subscription {
  const { id, status, items, collection_method, customer } = subscription;
  if (status !== 'paused')
    throw invalid(`Only paused subscriptions can be resumed; this one is ${status}.`, { param: 'id' });
  if (collection_method !== 'charge_automatically')
    throw invalid('Resume is only available for subscriptions that use charge_automatically collection.', {
      param: 'id',
    });
  const paused = giveUpEarlier(account, subscription);
  const now = nowFor(account, customer);
  const period = periodAt(now, billingInterval(paused), now);
  const getLines = (invoice: { id: string }) =>
    linesOfPeriod(account, paused, items.data, { invoice, period });
  const draft = billSubscription(account, paused, {
    reason: 'subscription_update',
    period,
    linesOf: getLines,
  });
  const waiting = account.store.put('subscription', {
    ...findSubscription(account, id),
    hidden: { resumption: { invoice: draft.id, at: now } },
  });
  planNext(account, waiting);
  const open = finalizeInvoice(account, draft);
  if (open.status !== 'open') return findSubscription(account, id);
  try {
    payInvoice(account, open, { isOffSession: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // the decline is recorded on the invoice
  }
  const after = findSubscription(account, id);
  const isAttemptEnough =
    (params.payment_behavior ?? 'resume_on_payment_attempt') === 'resume_on_payment_attempt';
  return after.status === 'paused' && isAttemptEnough ? endPause(account, after) : after;
}

/** Voids the invoice of an earlier unpaid attempt; its credits wait again. */
export function giveUpEarlier(account: Account, subscription: Subscription): Subscription {
  const earlier = account.store.find('invoice', subscription.hidden.resumption?.invoice);
  if (earlier?.status === 'open') voidInvoice(account, earlier);
  return findSubscription(account, subscription.id);
}
