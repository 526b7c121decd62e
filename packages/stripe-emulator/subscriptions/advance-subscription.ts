import { findCustomer } from '../customers/customer.ts';
import { nowFor, type Account } from '../state/account.ts';
import { enterDuePhase } from '../schedules/enter-phase.ts';
import { billSubscription } from './bill-subscription.ts';
import { cancelSubscription, expireSubscription } from './cancel-subscription.ts';
import { changeSubscription, nextChange, planNext } from './change-subscription.ts';
import { enterPause } from './pause-subscription.ts';
import { addIntervals, periodAt, type Period } from './period.ts';
import { giveUpEarlier } from './resume-subscription.ts';
import { linesOfPeriod } from './subscription-lines.ts';
import {
  findSubscription,
  billingInterval,
  isEnded,
  currentPeriod,
  withPeriod,
  type Subscription,
} from './subscription.ts';

/** Applies the change of a subscription that is due by time. */
export function advanceSubscription(account: Account, id: string): void {
  const existing = account.store.find('subscription', id);
  if (!existing || isEnded(existing)) return;
  const now = nowFor(account, existing.customer);
  if ((nextChange(account, existing) ?? Infinity) > now) return;
  if (existing.status === 'incomplete') return expireSubscription(account, existing);
  if (existing.status === 'paused') return void giveUpEarlier(account, existing);
  const subscription = enterDuePhase(account, existing, now);
  if (isEnded(subscription)) return;
  if (subscription.cancel_at !== null && subscription.cancel_at <= now) {
    cancelSubscription(account, subscription, { reason: 'cancellation_requested' });
    return;
  }
  if (subscription.status === 'trialing') {
    if (subscription.trial_end !== null && subscription.trial_end <= now)
      return endTrial(account, subscription);
  } else if (currentPeriod(subscription).end <= now) {
    const { end: start } = currentPeriod(subscription);
    return beginPeriod(account, subscription, {
      ...periodAt(subscription.billing_cycle_anchor, billingInterval(subscription), start),
      start,
    });
  }
  planNext(account, findSubscription(account, id));
}

/** Ends the trial: the first paid period begins, if there is a card. */
function endTrial(account: Account, subscription: Subscription): void {
  const { customer, default_payment_method: own, trial_settings: settings, collection_method } = subscription;
  const card = own ?? findCustomer(account, customer).invoice_settings.default_payment_method;
  const { missing_payment_method: without } = settings.end_behavior;
  const isFree = subscription.items.data.every(({ price }) => price.unit_amount === 0);
  if (
    card === null &&
    collection_method === 'charge_automatically' &&
    !isFree &&
    without !== 'create_invoice'
  ) {
    if (without === 'pause') enterPause(account, subscription, 'trial_end_without_payment_method');
    else cancelSubscription(account, subscription, { reason: null });
    return;
  }
  const start = nowFor(account, customer);
  beginPeriod(
    account,
    { ...subscription, billing_cycle_anchor: start },
    { start, end: addIntervals(start, billingInterval(subscription)) },
  );
}

/** Bills a new period; its invoice is a draft for an hour. */
function beginPeriod(account: Account, subscription: Subscription, period: Period): void {
  const current = findSubscription(account, subscription.id);
  const items = withPeriod(subscription.items, period);
  const status = subscription.status === 'trialing' ? 'active' : subscription.status;
  const cancels = subscription.cancel_at_period_end && { cancel_at: period.end };
  const next = { items, status, billing_cycle_anchor: subscription.billing_cycle_anchor, ...cancels };
  billSubscription(
    account,
    { ...current, ...next },
    {
      reason: 'subscription_cycle',
      period: currentPeriod(current),
      linesOf: (invoice) => linesOfPeriod(account, subscription, items.data, { invoice, period }),
      // the invoices of an unpaid subscription stay drafts (docs: billing/subscriptions/overview#unpaid)
      waits: status !== 'unpaid',
    },
  );
  const { latest_invoice } = findSubscription(account, subscription.id);
  changeSubscription(account, current, { ...next, latest_invoice });
}
