import type { Step } from '@visita/core/subscriptions/wanted';
import type { Deps } from '../deps.ts';
import { attempt } from '../provider/attempt.ts';
import type { Sdk, Schedule } from '../provider/client.ts';
import { findPlanPrice } from '../plans/queries.ts';
import { planItemOf, type There } from './provider-view.ts';
import type { SubscriptionRow } from './queries.ts';

type Dependencies = Pick<Deps, 'db' | 'now' | 'stripe'>;

/**
 * One step at the provider, under a key of the wish and of the state it was read in: a repeat after a lost answer is the same
 * call, and one that is needed again later is another.
 */
export async function performStep(deps: Dependencies, row: SubscriptionRow, there: There, step: Step): Promise<void> {
  const call = await callOf(deps, row, there, step);
  await attempt(deps, {
    purpose: 'subscription',
    localId: `${step.kind}:${row.id}:${row.rev}:${row.seq}`,
    params: step,
    perform: call,
    // the loop has just looked: the step is needed
    find: async () => undefined,
  });
}

type ProviderCall = (sdk: Sdk, idempotencyKey: string) => Promise<{ id: string }>;

async function callOf(deps: Dependencies, row: SubscriptionRow, there: There, step: Step): Promise<ProviderCall> {
  const { subscription, view } = there;
  const { id } = subscription;
  const update =
    (params: Parameters<Sdk['subscriptions']['update']>[1]): ProviderCall =>
    (sdk, idempotencyKey) =>
      sdk.subscriptions.update(id, params, { idempotencyKey });
  const schedule = view.scheduleId ?? '';
  switch (step.kind) {
    case 'cancel':
      return (sdk, idempotencyKey) => sdk.subscriptions.cancel(id, { invoice_now: false, prorate: false }, { idempotencyKey });
    case 'cancelSchedule':
      return (sdk, idempotencyKey) =>
        sdk.subscriptionSchedules.cancel(schedule, { invoice_now: false, prorate: false }, { idempotencyKey });
    case 'releaseSchedule':
      return (sdk, idempotencyKey) => sdk.subscriptionSchedules.release(schedule, {}, { idempotencyKey });
    case 'attachSchedule':
      return (sdk, idempotencyKey) => attachSchedule(sdk, row, there, idempotencyKey);
    case 'changeCard':
      return update({ default_payment_method: step.paymentMethod });
    case 'changeEnding':
      return update({ cancel_at_period_end: step.isEnding });
    case 'changeTrialEnd':
      if (!step.isScheduled) return update({ trial_end: step.trialEnd, proration_behavior: 'none' });
      return (sdk, idempotencyKey) => moveTrialEnd(sdk, there, step.trialEnd, idempotencyKey);
    case 'changePlan':
      return update(await planChange(deps, row, there, step));
    case 'scheduleNextPlan': {
      const price = await priceOf(deps, row, step.plan);
      return (sdk, idempotencyKey) => scheduleNextPlan(sdk, there, { plan: step.plan, price }, idempotencyKey);
    }
    case 'pause':
      return (sdk, idempotencyKey) =>
        sdk.subscriptions.pause(
          id,
          { bill_for: { unused_time_from: { type: 'now' } }, invoicing_behavior: 'pending_invoice_item' },
          { idempotencyKey },
        );
    default:
      return (sdk, idempotencyKey) =>
        sdk.subscriptions.resume(
          id,
          { billing_cycle_anchor: { type: 'now' }, payment_behavior: 'resume_on_payment_success' },
          { idempotencyKey },
        );
  }
}

async function priceOf({ db, now }: Dependencies, { currency }: SubscriptionRow, plan: SubscriptionRow['plan']): Promise<string> {
  const found = await findPlanPrice(db, { plan, currency, at: now() });
  if (!found?.price.stripeId) throw new Error(`the provider knows no price of the plan ${plan}`);
  return found.price.stripeId;
}

/** In the trial nothing is owed; after it the difference is charged at once, as it was shown, or nothing is changed. */
async function planChange(deps: Dependencies, row: SubscriptionRow, { subscription, view }: There, step: Step & { kind: 'changePlan' }) {
  const item = planItemOf(subscription);
  const items = [{ ...(item && { id: item.id }), price: await priceOf(deps, row, step.plan), quantity: 1 }];
  if (view.status === 'trialing') return { items, proration_behavior: 'none' as const };
  return {
    items,
    proration_behavior: 'always_invoice' as const,
    ...(step.prorationAt !== null && { proration_date: step.prorationAt }),
    payment_behavior: 'error_if_incomplete' as const,
  };
}

/** The phases as they are, in the form in which they are written. */
function phaseFrom({ items, start_date, end_date, trial_end, metadata }: Schedule['phases'][number]) {
  return {
    start_date,
    end_date,
    items: items.map(({ price, quantity }) => ({ price: typeof price === 'string' ? price : price.id, quantity: quantity ?? 1 })),
    ...(trial_end !== null && { trial: true }),
    proration_behavior: 'none' as const,
    metadata: metadata ?? {},
  };
}

/** The provider's people see the phases too: free until the end of the trial, then billed once, then let go. */
async function attachSchedule(sdk: Sdk, row: SubscriptionRow, { subscription }: There, idempotencyKey: string) {
  const made = await sdk.subscriptionSchedules.create({ from_subscription: subscription.id }, { idempotencyKey });
  const [first] = made.phases;
  if (!first) throw new Error('a schedule of a subscription has its phase');
  const { items, start_date } = phaseFrom(first);
  const interval = planItemOf(subscription)?.price.recurring?.interval ?? 'month';
  return sdk.subscriptionSchedules.update(
    made.id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata: { subscription_id: row.id },
      phases: [
        {
          start_date,
          end_date: subscription.trial_end ?? first.end_date,
          items,
          trial: true,
          metadata: { stage: row.activatedAt ? 'trial' : 'waiting', plan: row.wanted.plan },
        },
        { items, duration: { interval, interval_count: 1 }, metadata: { stage: 'active', plan: row.wanted.plan } },
      ],
    },
    { idempotencyKey: `${idempotencyKey}:phases` },
  );
}

async function moveTrialEnd(sdk: Sdk, { subscription, view }: There, trialEnd: number, idempotencyKey: string) {
  const schedule = subscription.schedule as Schedule; // expanded by `readThere`
  const [first, ...rest] = schedule.phases.map(phaseFrom);
  if (!first) throw new Error('a schedule of a subscription has its phase');
  const later = rest.map(({ items, metadata }) => ({
    items,
    metadata,
    duration: { interval: planItemOf(subscription)?.price.recurring?.interval ?? ('month' as const), interval_count: 1 },
  }));
  const now = { ...first, end_date: trialEnd, trial: true, metadata: { ...first.metadata, stage: 'trial' } };
  return sdk.subscriptionSchedules.update(
    view.scheduleId ?? '',
    { proration_behavior: 'none', phases: [now, ...later] },
    { idempotencyKey },
  );
}

/** What is paid for stays until its end; the cheaper plan follows, and the schedule lets go. */
async function scheduleNextPlan(sdk: Sdk, { subscription, view }: There, next: { plan: string; price: string }, idempotencyKey: string) {
  const made = await sdk.subscriptionSchedules.create({ from_subscription: subscription.id }, { idempotencyKey });
  const [first] = made.phases.map(phaseFrom);
  if (!first) throw new Error('a schedule of a subscription has its phase');
  const { trial: _, ...now } = { trial: true, ...first };
  const interval = next.plan === 'monthly' ? ('month' as const) : ('year' as const);
  return sdk.subscriptionSchedules.update(
    made.id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        { ...now, end_date: view.periodEnd ?? now.end_date, metadata: { stage: 'active', plan: view.plan ?? '' } },
        {
          items: [{ price: next.price, quantity: 1 }],
          duration: { interval, interval_count: 1 },
          metadata: { stage: 'active', plan: next.plan },
        },
      ],
    },
    { idempotencyKey: `${idempotencyKey}:phases` },
  );
}
