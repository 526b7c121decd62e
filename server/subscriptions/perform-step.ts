import { plans, type PlanCode } from '@visita/core/plans/plan';
import type { Step } from '@visita/core/subscriptions/desired-state';
import type { Deps } from '../deps.ts';
import { attempt } from '../provider/attempt.ts';
import { parseId, type Schedule, type Sdk } from '../provider/client.ts';
import type { ProviderFailure } from '../provider/errors.ts';
import { findPlanPrice } from '../plans/queries.ts';
import { ensurePlanPrice } from '../provider/ensure-stripe-objects.ts';
import { findPlanItem, type ObservedSubscription } from './observed-state.ts';
import type { SubscriptionRow } from './queries.ts';

type PerformStepDeps = Pick<Deps, 'db' | 'now' | 'stripe'>;

/**
 * Performs one step at the provider. The idempotency key contains the versions of the desired state and of
 * the row: a retry after a lost response is the same call, the same step needed later is another. Returns the
 * failure where Stripe reports none: a resumed subscription that stays paused because it was not paid.
 */
export async function performStep(
  deps: PerformStepDeps,
  row: SubscriptionRow,
  observed: ObservedSubscription,
  step: Step,
): Promise<ProviderFailure | undefined> {
  const call = await callOf(deps, row, observed, step);
  await attempt(deps, {
    purpose: 'subscription',
    localId: `${step.kind}:${row.id}:${row.rev}:${row.rowVersion}`,
    params: step,
    perform: call,
    // the loop has just fetched the state: the step is needed
    find: async () => undefined,
  });
  return step.kind === 'resume' ? findDecline(deps, observed) : undefined;
}

async function findDecline(
  { stripe }: PerformStepDeps,
  { subscription: { id } }: ObservedSubscription,
): Promise<ProviderFailure | undefined> {
  const after = await stripe.request((sdk) => sdk.subscriptions.retrieve(id));
  if (after.status !== 'paused') return undefined;
  const invoiceId = parseId(after.latest_invoice) ?? '';
  const invoice = await stripe.request((sdk) =>
    sdk.invoices.retrieve(invoiceId, { expand: ['payments.data.payment.payment_intent'] }),
  );
  const intent = invoice.payments?.data.at(-1)?.payment.payment_intent;
  const error = typeof intent === 'object' ? intent.last_payment_error : null;
  return {
    kind: 'declined',
    code: error?.decline_code ?? error?.code ?? 'generic_decline',
    param: '',
    message: error?.message ?? '',
  };
}

type ProviderCall = (sdk: Sdk, idempotencyKey: string) => Promise<{ id: string }>;

async function callOf(
  deps: PerformStepDeps,
  row: SubscriptionRow,
  observed: ObservedSubscription,
  step: Step,
): Promise<ProviderCall> {
  const { subscription, view } = observed;
  const { id } = subscription;
  const update =
    (params: Parameters<Sdk['subscriptions']['update']>[1]): ProviderCall =>
    (sdk, idempotencyKey) =>
      sdk.subscriptions.update(id, params, { idempotencyKey });
  const schedule = view.scheduleId ?? '';
  switch (step.kind) {
    case 'cancel':
      return (sdk, idempotencyKey) =>
        sdk.subscriptions.cancel(id, { invoice_now: false, prorate: false }, { idempotencyKey });
    case 'cancelSchedule':
      return (sdk, idempotencyKey) =>
        sdk.subscriptionSchedules.cancel(
          schedule,
          { invoice_now: false, prorate: false },
          { idempotencyKey },
        );
    case 'releaseSchedule':
      return (sdk, idempotencyKey) => sdk.subscriptionSchedules.release(schedule, {}, { idempotencyKey });
    case 'attachSchedule':
      return (sdk, idempotencyKey) => attachSchedule(sdk, row, observed, idempotencyKey);
    case 'changeCard':
      return update({ default_payment_method: step.paymentMethod });
    case 'changeEnding':
      return update({ cancel_at_period_end: step.isEnding });
    case 'changeTrialEnd':
      if (!step.isScheduled) return update({ trial_end: step.trialEnd, proration_behavior: 'none' });
      return (sdk, idempotencyKey) => moveTrialEnd(sdk, observed, step.trialEnd, idempotencyKey);
    case 'changePlan':
      return update(await planChange(deps, row, observed, step));
    case 'scheduleNextPlan': {
      const price = await priceOf(deps, row, step.plan);
      return (sdk, idempotencyKey) =>
        scheduleNextPlan(sdk, observed, { plan: step.plan, price }, idempotencyKey);
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

async function priceOf(
  deps: PerformStepDeps,
  { currency, language }: SubscriptionRow,
  plan: SubscriptionRow['plan'],
): Promise<string> {
  const found = await findPlanPrice(deps.db, { plan, currency, at: deps.now() });
  if (!found) throw new Error(`plan ${plan} has no effective price in ${currency}`);
  return ensurePlanPrice(deps, { ...found.price, plan, language });
}

/**
 * During the trial nothing is owed. Afterwards the proration is invoiced at once, as quoted; if the payment
 * fails, the plan stays.
 */
async function planChange(
  deps: PerformStepDeps,
  row: SubscriptionRow,
  { subscription, view }: ObservedSubscription,
  step: Step & { kind: 'changePlan' },
) {
  const item = findPlanItem(subscription);
  const items = [{ ...(item && { id: item.id }), price: await priceOf(deps, row, step.plan), quantity: 1 }];
  if (view.status === 'trialing') return { items, proration_behavior: 'none' as const };
  return {
    items,
    proration_behavior: 'always_invoice' as const,
    ...(step.prorationAt !== null && { proration_date: step.prorationAt }),
    payment_behavior: 'error_if_incomplete' as const,
  };
}

type ProviderPhase = Schedule['phases'][number];

/**
 * Fields to repeat in each phase: an update replaces phases whole, and one without tax rates would charge no
 * tax.
 */
function basisOf({ items, default_tax_rates: taxRates }: ProviderPhase) {
  const ids = (taxRates ?? []).map((rate) => parseId(rate) ?? '');
  return {
    items: items.map(({ price, quantity }) => ({ price: parseId(price) ?? '', quantity: quantity ?? 1 })),
    // an empty list is dropped by the SDK's encoding
    ...(ids.length > 0 && { default_tax_rates: ids }),
  };
}

function firstOf({ phases: [first] }: Schedule): ProviderPhase {
  if (!first) throw new Error('subscription schedule has no phase');
  return first;
}

const lengthOf = (interval: 'month' | 'year') => ({ interval, interval_count: 1 });

function intervalOf(observed: ObservedSubscription): 'month' | 'year' {
  return findPlanItem(observed.subscription)?.price.recurring?.interval === 'year' ? 'year' : 'month';
}

/**
 * Attaches a schedule that shows the phases in Stripe's dashboard too: free until the trial's end, billed
 * once, then released.
 */
async function attachSchedule(
  sdk: Sdk,
  row: SubscriptionRow,
  observed: ObservedSubscription,
  idempotencyKey: string,
) {
  const { subscription } = observed;
  const made = await sdk.subscriptionSchedules.create(
    { from_subscription: subscription.id },
    { idempotencyKey },
  );
  const first = firstOf(made);
  const { plan } = row.wanted;
  const stage = row.activatedAt ? 'trial' : 'waiting';
  const free = {
    ...basisOf(first),
    start_date: first.start_date,
    end_date: subscription.trial_end ?? first.end_date,
    trial: true,
    metadata: { stage, plan },
  };
  const billed = {
    ...basisOf(first),
    duration: lengthOf(intervalOf(observed)),
    metadata: { stage: 'active', plan },
  };
  return sdk.subscriptionSchedules.update(
    made.id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata: { subscription_id: row.id },
      phases: [free, billed],
    },
    { idempotencyKey: `${idempotencyKey}:phases` },
  );
}

async function moveTrialEnd(
  sdk: Sdk,
  observed: ObservedSubscription,
  trialEnd: number,
  idempotencyKey: string,
) {
  const schedule = observed.subscription.schedule as Schedule; // expanded by `fetchObservedState`
  const first = firstOf(schedule);
  const trial = {
    ...basisOf(first),
    start_date: first.start_date,
    end_date: trialEnd,
    trial: true,
    metadata: { ...first.metadata, stage: 'trial' },
  };
  const later = schedule.phases.slice(1).map((phase) => ({
    ...basisOf(phase),
    duration: lengthOf(intervalOf(observed)),
    metadata: phase.metadata ?? {},
  }));
  return sdk.subscriptionSchedules.update(
    schedule.id,
    { proration_behavior: 'none', phases: [trial, ...later] },
    { idempotencyKey },
  );
}

/**
 * Schedules a cheaper plan: the current plan runs to the end of its paid period, then the schedule releases
 * the new one.
 */
async function scheduleNextPlan(
  sdk: Sdk,
  { subscription, view }: ObservedSubscription,
  next: { plan: PlanCode; price: string },
  idempotencyKey: string,
) {
  const made = await sdk.subscriptionSchedules.create(
    { from_subscription: subscription.id },
    { idempotencyKey },
  );
  const first = firstOf(made);
  const paid = {
    ...basisOf(first),
    start_date: first.start_date,
    end_date: view.periodEnd ?? first.end_date,
    metadata: { stage: 'active', plan: view.plan ?? '' },
  };
  const later = {
    ...basisOf(first),
    items: [{ price: next.price, quantity: 1 }],
    duration: lengthOf(plans[next.plan].interval === 'year' ? 'year' : 'month'),
    metadata: { stage: 'active', plan: next.plan },
  };
  return sdk.subscriptionSchedules.update(
    made.id,
    { end_behavior: 'release', proration_behavior: 'none', phases: [paid, later] },
    { idempotencyKey: `${idempotencyKey}:phases` },
  );
}
