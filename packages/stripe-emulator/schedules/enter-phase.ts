import { emit } from '../events/emit.ts';
import type { Account } from '../state/account.ts';
import { changeSubscription } from '../subscriptions/change-subscription.ts';
import { changedItems } from '../subscriptions/read-items.ts';
import {
  findSubscription,
  billingInterval,
  currentPeriod,
  withPeriod,
  type Subscription,
} from '../subscriptions/subscription.ts';
import { applyChange } from '../subscriptions/update-subscription.ts';
import { endSchedule } from './end-schedule.ts';
import { itemChanges } from './next-phase.ts';
import { phasesAround, type Schedule, type SchedulePhase } from './schedule.ts';

/** Enters every phase that has begun by now, and ends the schedule after the last one. */
export function enterDuePhase(account: Account, subscription: Subscription, now: number): Subscription {
  const schedule = account.store.find('subscription_schedule', subscription.schedule);
  if (schedule?.status !== 'active' || (schedule.current_phase?.end_date ?? Infinity) > now)
    return subscription;
  const { next } = phasesAround(schedule);
  if (!next) {
    const isCanceled = schedule.end_behavior === 'cancel';
    endSchedule(account, schedule.id, isCanceled ? 'completed' : 'released');
    return changeSubscription(account, subscription, {
      schedule: null,
      ...(isCanceled && { cancel_at: now }),
    });
  }
  const current_phase = { start_date: next.start_date, end_date: next.end_date };
  const entered = account.store.put('subscription_schedule', { ...schedule, current_phase });
  emit(account, 'subscription_schedule.updated', entered, schedule);
  return enterDuePhase(
    account,
    enterPhase(account, subscription, { schedule: entered, phase: next, now }),
    now,
  );
}

/**
 * Enters a phase: at the end of a period the next one is billed at its own price; within a period it is
 * prorated.
 */
function enterPhase(
  account: Account,
  subscription: Subscription,
  { schedule, phase, now }: { schedule: Schedule; phase: SchedulePhase; now: number },
): Subscription {
  const { metadata } = phase;
  if (currentPeriod(subscription).end > now) {
    const { proration_behavior } = phase;
    applyChange(account, subscription, {
      items: itemChanges(subscription, phase),
      proration_behavior,
      metadata,
    });
    return changeSubscription(
      account,
      findSubscription(account, subscription.id),
      pickPhaseRates(schedule, phase),
    );
  }
  const data = changedItems(account, subscription, itemChanges(subscription, phase), true);
  const items = withPeriod({ ...subscription.items, data }, currentPeriod(subscription));
  const [before, after] = [billingInterval(subscription), billingInterval({ items })];
  const isSameCycle = before.interval === after.interval && before.interval_count === after.interval_count;
  return changeSubscription(account, subscription, {
    items,
    metadata: { ...subscription.metadata, ...metadata },
    ...pickPhaseRates(schedule, phase),
    ...(!isSameCycle && { billing_cycle_anchor: now }),
    ...(phase.trial_end !== null && { trial_end: phase.trial_end }),
  });
}

/** The rates and card of a phase. A phase without tax rates has none. */
export function pickPhaseRates(schedule: Schedule, phase: SchedulePhase): Partial<Subscription> {
  return { default_tax_rates: phase.default_tax_rates, ...pickPhaseCard(schedule, phase) };
}

/** The card of a phase, else the default of its schedule; a subscription keeps its own if both have none. */
export function pickPhaseCard(
  { default_settings: settings }: Schedule,
  phase: SchedulePhase | undefined,
): Partial<Subscription> {
  const card = phase?.default_payment_method ?? settings.default_payment_method;
  return card === null ? {} : { default_payment_method: card };
}
