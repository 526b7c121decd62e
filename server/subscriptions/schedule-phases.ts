import { plans, type PlanCode } from '@visita/core/plans/plan';
import { parseId, type Schedule, type Sdk } from '../provider/client.ts';
import { findPlanItem, type ObservedSubscription } from './observed-state.ts';
import type { SubscriptionRow } from './queries.ts';

/** The phases of a subscription schedule at Stripe. */

type ProviderPhase = Schedule['phases'][number];

/**
 * Fields to repeat in each phase: an update replaces phases whole, and one without tax rates would charge no
 * tax.
 */
function phaseBasis({ items, default_tax_rates: taxRates }: ProviderPhase) {
  const ids = (taxRates ?? []).map((rate) => parseId(rate) ?? '');
  return {
    items: items.map(({ price, quantity }) => ({ price: parseId(price) ?? '', quantity: quantity ?? 1 })),
    // an empty list is dropped by the SDK's encoding
    ...(ids.length > 0 && { default_tax_rates: ids }),
  };
}

/**
 * Writes other tax rates into the current phase, which gives them to the subscription, and into those after it. The
 * phases keep their plans and dates, as a released schedule would look as if the plan of a later phase had been
 * dropped in the dashboard.
 */
export function changePhaseRates(
  sdk: Sdk,
  { id, phases, current_phase: current }: Schedule,
  rates: string[],
  idempotencyKey: string,
) {
  const remaining = phases.filter(({ start_date }) => start_date >= (current?.start_date ?? 0));
  return sdk.subscriptionSchedules.update(
    id,
    {
      proration_behavior: 'none',
      phases: remaining.map((phase) => ({
        ...phaseBasis({ ...phase, default_tax_rates: null }),
        ...(rates.length > 0 && { default_tax_rates: rates }),
        start_date: phase.start_date,
        end_date: phase.end_date,
        ...(phase.trial_end !== null && { trial_end: phase.trial_end }),
        metadata: phase.metadata ?? {},
      })),
    },
    { idempotencyKey },
  );
}

function firstPhase({ phases: [first] }: Schedule): ProviderPhase {
  if (!first) throw new Error('subscription schedule has no phase');
  return first;
}

const toDuration = (interval: 'month' | 'year') => ({ interval, interval_count: 1 });

function billingInterval(observed: ObservedSubscription): 'month' | 'year' {
  return findPlanItem(observed.subscription)?.price.recurring?.interval === 'year' ? 'year' : 'month';
}

/**
 * Attaches a schedule that shows the phases in Stripe's dashboard too: free until the trial's end, billed
 * once, then released.
 */
export async function attachSchedule(
  sdk: Sdk,
  row: SubscriptionRow,
  observed: ObservedSubscription,
  idempotencyKey: string,
) {
  const { subscription } = observed;
  const schedule = await sdk.subscriptionSchedules.create(
    { from_subscription: subscription.id },
    { idempotencyKey },
  );
  const first = firstPhase(schedule);
  const { plan } = row.desired;
  const stage = row.activatedAt ? 'trial' : 'waiting';
  const free = {
    ...phaseBasis(first),
    start_date: first.start_date,
    end_date: subscription.trial_end ?? first.end_date,
    trial: true,
    metadata: { stage, plan },
  };
  const billed = {
    ...phaseBasis(first),
    duration: toDuration(billingInterval(observed)),
    metadata: { stage: 'active', plan },
  };
  return sdk.subscriptionSchedules.update(
    schedule.id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata: { subscription_id: row.id },
      phases: [free, billed],
    },
    { idempotencyKey: `${idempotencyKey}:phases` },
  );
}

/** Moves the end of the trial's phase; the phases after it keep their length. */
export async function moveTrialEnd(
  sdk: Sdk,
  observed: ObservedSubscription,
  trialEnd: number,
  idempotencyKey: string,
) {
  const schedule = observed.subscription.schedule as Schedule; // expanded by `fetchObservedState`
  const first = firstPhase(schedule);
  const trial = {
    ...phaseBasis(first),
    start_date: first.start_date,
    end_date: trialEnd,
    trial: true,
    metadata: { ...first.metadata, stage: 'trial' },
  };
  const later = schedule.phases.slice(1).map((phase) => ({
    ...phaseBasis(phase),
    duration: toDuration(billingInterval(observed)),
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
export async function scheduleNextPlan(
  sdk: Sdk,
  { subscription, view }: ObservedSubscription,
  next: { plan: PlanCode; price: string },
  idempotencyKey: string,
) {
  const schedule = await sdk.subscriptionSchedules.create(
    { from_subscription: subscription.id },
    { idempotencyKey },
  );
  const first = firstPhase(schedule);
  const paid = {
    ...phaseBasis(first),
    start_date: first.start_date,
    end_date: view.periodEnd ?? first.end_date,
    metadata: { stage: 'active', plan: view.plan ?? '' },
  };
  const later = {
    ...phaseBasis(first),
    items: [{ price: next.price, quantity: 1 }],
    duration: toDuration(plans[next.plan].interval === 'year' ? 'year' : 'month'),
    metadata: { stage: 'active', plan: next.plan },
  };
  return sdk.subscriptionSchedules.update(
    schedule.id,
    { end_behavior: 'release', proration_behavior: 'none', phases: [paid, later] },
    { idempotencyKey: `${idempotencyKey}:phases` },
  );
}
