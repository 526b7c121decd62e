import { parseId, type ProviderInvoice } from '../provider/client.ts';
import type { EventReader, EventReaders, NamingReader } from '../provider/received-events.ts';
import { detachedCardRead } from './paying-card.ts';
import { readSubscription } from './read-subscription.ts';
import { refreshTaxes } from './refresh-taxes.ts';

const subscription: EventReader = (deps, { objectId }) => readSubscription(deps, { stripeId: objectId });

/**
 * Reads the subscription of a schedule. A finished schedule is no longer stored on the row, so the provider
 * is asked.
 */
const schedule: EventReader = async (deps, { objectId }) => {
  const change = await readSubscription(deps, { scheduleId: objectId });
  if (change) return change;
  const observed = await deps.stripe.find((sdk) => sdk.subscriptionSchedules.retrieve(objectId));
  const stripeId = parseId(observed?.subscription) ?? observed?.released_subscription ?? undefined;
  return stripeId === undefined ? undefined : readSubscription(deps, { stripeId });
};

/** An upcoming invoice has no id yet: it is read under the id of its subscription. */
const upcoming: NamingReader = {
  read: async (deps, { objectId }) =>
    (await refreshTaxes(deps, { stripeId: objectId })) ? async () => undefined : undefined,
  objectIdOf: ({ parent }) => {
    const of = (parent as ProviderInvoice['parent'])?.subscription_details?.subscription; // `invoice.upcoming` carries an invoice
    return parseId(of);
  },
};

/**
 * Event readers of subscriptions and their schedules. Events of invoices and customers belong to the payments
 * module.
 */
export const subscriptionEvents: EventReaders = {
  'payment_method.detached': detachedCardRead,
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
  'invoice.upcoming': upcoming,
};
