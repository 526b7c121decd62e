import { findAppliedRate } from '../catalogue/catalogue.ts';
import { invalid } from '../http/errors.ts';
import { nowFor, type Account } from '../state/account.ts';
import { addIntervals, periodAt, type Period } from './period.ts';
import { changedItems } from './read-items.ts';
import { chargeRemaining, creditUnused, type Proration } from './proration.ts';
import type { ChangedSubscription } from './subscription-params.ts';
import {
  billingInterval,
  currentPeriod,
  withPeriod,
  type Subscription,
  type SubscriptionItem,
} from './subscription.ts';

/** The result of a change of items, trial or cycle, before anything is stored. */
export interface PlannedChange {
  /** The subscription after the change. */
  after: Subscription;
  prorations: Proration[];
  /** The first period of a new cycle that begins now and is due in full; null without one. */
  newPeriod: Period | null;
  /** True if it is billed at once instead of with the next period. */
  isBilledNow: boolean;
}

type PlanChangeParams = Pick<
  ChangedSubscription,
  | 'items'
  | 'default_tax_rates'
  | 'trial_end'
  | 'proration_behavior'
  | 'proration_date'
  | 'billing_cycle_anchor'
  | 'metadata'
  | 'cancel_at_period_end'
>;

const sameCycle = (a: SubscriptionItem[], b: SubscriptionItem[]) =>
  a[0]?.plan.interval === b[0]?.plan.interval && a[0]?.plan.interval_count === b[0]?.plan.interval_count;

export function planChange(
  account: Account,
  subscription: Subscription,
  params: PlanChangeParams,
): PlannedChange {
  const now = nowFor(account, subscription.customer);
  const at = prorationDate(subscription, params.proration_date, now);
  const items = params.items ? changedItems(account, subscription, params.items) : subscription.items.data;
  const rates = params.default_tax_rates?.map((id, index) =>
    findAppliedRate(account, id, `default_tax_rates[${index}]`, subscription.default_tax_rates),
  );
  const changed = {
    ...subscription,
    items: { ...subscription.items, data: items },
    default_tax_rates: rates ?? subscription.default_tax_rates,
  };
  const isTrial = subscription.status === 'trialing';
  if (typeof params.trial_end === 'number' && params.trial_end <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    });
  const trialEnd = params.trial_end === 'now' ? now : params.trial_end;
  if (trialEnd !== undefined && trialEnd > now)
    return { ...unbilled, after: inTrial(changed, trialEnd, now) };
  const isTrialOver = isTrial && trialEnd !== undefined;
  if (isTrial && !isTrialOver)
    return {
      ...unbilled,
      after: { ...changed, items: withPeriod(changed.items, currentPeriod(subscription)) },
    };

  const isNewCycle =
    isTrialOver || params.billing_cycle_anchor?.type === 'now' || !sameCycle(items, subscription.items.data);
  const behavior = params.proration_behavior ?? 'create_prorations';
  const hasChanged = params.items !== undefined || isNewCycle;
  const isProrated = hasChanged && behavior !== 'none' && !isTrialOver;
  const old = currentPeriod(subscription);
  if (isNewCycle) {
    const { data: ending } = subscription.items;
    const newPeriod = { start: now, end: addIntervals(now, billingInterval(changed)) };
    const trial = isTrialOver && { trial_end: now, status: 'active' as const };
    const after: Subscription = {
      ...changed,
      ...trial,
      billing_cycle_anchor: now,
      items: withPeriod(changed.items, newPeriod),
    };
    const prorations = isProrated ? creditUnused(account, subscription, ending, at) : [];
    return { after, prorations, newPeriod, isBilledNow: true };
  }
  const after = { ...changed, items: withPeriod(changed.items, old) };
  const prorations = [
    ...creditUnused(account, subscription, changedOnly(subscription, after), at),
    ...chargeRemaining(after, changedOnly(after, subscription), at),
  ];
  return {
    after,
    prorations: isProrated ? prorations : [],
    newPeriod: null,
    isBilledNow: behavior === 'always_invoice',
  };
}

const unbilled = { prorations: [], newPeriod: null, isBilledNow: false };

/** The items of a subscription that have another price or quantity in the other one, or are missing there. */
const changedOnly = ({ items }: Subscription, other: Subscription): SubscriptionItem[] =>
  items.data.filter(
    ({ id, price, quantity }) =>
      !other.items.data.some(
        (item) => item.id === id && item.price.id === price.id && item.quantity === quantity,
      ),
  );

function prorationDate(subscription: Subscription, date: number | undefined, now: number): number {
  if (date === undefined) return now;
  const { start, end } = currentPeriod(subscription);
  if (date < start || date > end)
    throw invalid('Cannot specify `proration_date` outside of the current billing period.', {
      param: 'proration_date',
    });
  return date;
}

/** Moves the end of a trial, where the first cycle begins. */
function inTrial(subscription: Subscription, trialEnd: number, now: number): Subscription {
  const start = subscription.status === 'trialing' ? currentPeriod(subscription).start : now;
  return {
    ...subscription,
    status: 'trialing',
    billing_cycle_anchor: trialEnd,
    items: withPeriod(subscription.items, { start, end: trialEnd }),
    trial_end: trialEnd,
    trial_start: subscription.trial_start ?? now,
    ...(subscription.cancel_at_period_end && { cancel_at: trialEnd }),
  };
}

/** Returns the period after the current one. */
export function computeNextPeriod(subscription: Subscription): Period {
  const { end } = currentPeriod(subscription);
  const anchor = subscription.status === 'trialing' ? end : subscription.billing_cycle_anchor;
  return { ...periodAt(anchor, billingInterval(subscription), end), start: end };
}
