import { readSettings } from '../account/settings.ts';
import { emit } from '../events/emit.ts';
import { ApiError, type ErrorBody } from '../http/errors.ts';
import { nowFor, type Account } from '../state/account.ts';
import { addDue } from '../state/due-changes.ts';
import { isEnded, currentPeriod, type Subscription } from './subscription.ts';

const dayInSeconds = 24 * 3600;
/** The seconds within which an unpaid first invoice, or one that would end a pause, can be paid. */
const paymentWindow = 23 * 3600;
/** The seconds before the end of a trial at which an event announces it. */
const noticeOfTrialEnd = 3 * dayInSeconds;

/** Stores a change with its event, and schedules the next one. */
export function changeSubscription(
  account: Account,
  before: Subscription,
  changes: Partial<Subscription>,
): Subscription {
  const after = account.store.put('subscription', { ...before, ...changes });
  emit(account, 'customer.subscription.updated', after, before);
  planNext(account, after);
  return after;
}

/** Returns the time at which a subscription next changes by itself. */
export function nextChange({ store }: Pick<Account, 'store'>, subscription: Subscription): number | null {
  const { status, cancel_at: cancelAt, created, hidden, schedule, trial_end: trialEnd } = subscription;
  if (isEnded(subscription)) return null;
  if (status === 'incomplete') return created + paymentWindow;
  if (status === 'paused') return hidden.resumption && hidden.resumption.at + paymentWindow;
  const cycle = status === 'trialing' && trialEnd !== null ? trialEnd : currentPeriod(subscription).end;
  const phase = store.find('subscription_schedule', schedule)?.current_phase?.end_date ?? Infinity;
  return Math.min(cycle, cancelAt ?? Infinity, phase);
}

/** Schedules the next change and each notice before it; rows of an older schedule are replaced. */
export function planNext(account: Account, subscription: Subscription): void {
  const { store } = account;
  const {
    id,
    customer,
    status,
    test_clock: testClock,
    trial_end: trialEnd,
    cancel_at: cancelAt,
  } = subscription;
  for (const due of store.all('due')) if (due.of === id) store.remove('due', due.id);
  const at = nextChange(account, subscription);
  if (at === null) return;
  addDue(account, { at, kind: 'subscription.advance', of: id, testClock });
  if (status !== 'trialing' && status !== 'active') return;
  const now = nowFor(account, customer);
  const { end } = currentPeriod(subscription);
  const isTrial = status === 'trialing' && trialEnd !== null;
  if (isTrial && trialEnd - noticeOfTrialEnd > now)
    addDue(account, {
      at: trialEnd - noticeOfTrialEnd,
      kind: 'subscription.trialWillEnd',
      of: id,
      testClock,
    });
  const upcomingAt = end - readSettings(account).upcoming_days * dayInSeconds;
  if (cancelAt === null && upcomingAt > now)
    addDue(account, { at: upcomingAt, kind: 'subscription.upcoming', of: id, testClock });
}

/** Emits the event three days before the end of a trial. */
export function tellTrialEnd(account: Account, id: string): void {
  const subscription = account.store.find('subscription', id);
  if (subscription?.status === 'trialing')
    emit(account, 'customer.subscription.trial_will_end', subscription);
}

const needsAction: Pick<ErrorBody, 'code' | 'message'> = {
  code: 'subscription_payment_intent_requires_action',
  message:
    'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`. Additional information is available here: https://stripe.com/docs/billing/subscriptions/overview#requires-action',
};

/** The error for a change whose payment failed; nothing of the change is kept. */
export function toPaymentRefusal({ status, body }: ApiError): ApiError {
  const isAction = body.code === 'invoice_payment_intent_requires_action';
  return new ApiError(status, { ...body, ...(isAction && needsAction) }, { keepsChanges: false });
}
