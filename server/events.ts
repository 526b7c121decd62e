import { disputeEvents } from './disputes/events.ts';
import { paymentEvents } from './payments/events.ts';
import { archivedEvents } from './provider/archived.ts';
import { customerEvents } from './provider/customers.ts';
import type { EventReaders } from './provider/received-events.ts';
import { subscriptionEvents } from './subscriptions/events.ts';

/**
 * The reader of each Stripe event type. The webhook accepts, reconciliation fetches and `npm run
 * stripe:setup` registers exactly these types. A type has one reader, so two modules that need it share a
 * reader.
 */
export const eventReaders: EventReaders = mergeReaders(
  customerEvents,
  archivedEvents,
  subscriptionEvents,
  paymentEvents,
  disputeEvents,
);

function mergeReaders(...tables: EventReaders[]): EventReaders {
  const entries = tables.flatMap((table) => Object.entries(table));
  const table = Object.fromEntries(entries);
  if (Object.keys(table).length < entries.length) throw new Error('a Stripe event type has two readers');
  return table;
}
