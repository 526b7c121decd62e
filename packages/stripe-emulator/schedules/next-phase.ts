import type { Account } from '../state/account.ts';
import { changedItems } from '../subscriptions/read-items.ts';
import { currentPeriod, type Subscription, type SubscriptionItem } from '../subscriptions/subscription.ts';
import { phasesAround, type SchedulePhase } from './schedule.ts';

/** Returns the changes that turn a subscription's items into those of a phase. */
export function itemChanges({ items }: Subscription, phase: SchedulePhase) {
  const changed = phase.items.map(({ price, quantity, metadata, tax_rates: rates }, index) => {
    const id = items.data[index]?.id;
    return {
      ...(id !== undefined && { id }),
      price,
      quantity,
      metadata,
      tax_rates: rates.map((rate) => rate.id),
    };
  });
  return [...changed, ...items.data.slice(phase.items.length).map(({ id }) => ({ id, deleted: true }))];
}

/** Returns the items billed for the next period, with which the next phase may begin. */
export function itemsOfNextPhase(account: Account, subscription: Subscription): SubscriptionItem[] {
  const schedule = account.store.find('subscription_schedule', subscription.schedule);
  const { phase, next } = schedule ? phasesAround(schedule) : {};
  if (!phase || !next || phase.end_date > currentPeriod(subscription).end) return subscription.items.data;
  return changedItems(account, subscription, itemChanges(subscription, next), true);
}
