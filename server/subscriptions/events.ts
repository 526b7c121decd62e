import { idOf } from '../provider/client.ts';
import type { EventReader, EventReaders } from '../provider/received-events.ts';
import { readSubscription } from './read-subscription.ts';

const subscription: EventReader = (deps, { objectId }) => readSubscription(deps, { stripeId: objectId });

/** What happens to a schedule happens to its subscription. One that is over is no longer written on the row. */
const schedule: EventReader = async (deps, { objectId }) => {
  const known = await readSubscription(deps, { scheduleId: objectId });
  if (known) return known;
  const there = await deps.stripe.find((sdk) => sdk.subscriptionSchedules.retrieve(objectId));
  const stripeId = idOf(there?.subscription) ?? there?.released_subscription ?? undefined;
  return stripeId === undefined ? undefined : readSubscription(deps, { stripeId });
};

/** The events of subscriptions and their schedules; those of their invoices are the payments'. */
export const subscriptionEvents: EventReaders = {
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.deleted': subscription,
  'customer.subscription.paused': subscription,
  'customer.subscription.resumed': subscription,
  'customer.subscription.trial_will_end': subscription,
  'subscription_schedule.created': schedule,
  'subscription_schedule.updated': schedule,
  'subscription_schedule.released': schedule,
  'subscription_schedule.canceled': schedule,
  'subscription_schedule.completed': schedule,
  'subscription_schedule.aborted': schedule,
};
