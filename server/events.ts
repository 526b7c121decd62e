import { paymentEvents } from './payments/events.ts';
import { customerEvents } from './provider/customers.ts';
import type { EventReaders } from './provider/received-events.ts';
import { subscriptionEvents } from './subscriptions/events.ts';

/**
 * Which event of the payment provider is read by whom. What the webhook takes, what reconciliation asks for and what
 * `npm run stripe:setup` registers is this table; a type has one reader, so two modules that need it are one reader.
 */
export const eventReaders: EventReaders = tableOf(customerEvents, subscriptionEvents, paymentEvents);

function tableOf(...tables: EventReaders[]): EventReaders {
  const entries = tables.flatMap((table) => Object.entries(table));
  const table = Object.fromEntries(entries);
  if (Object.keys(table).length < entries.length) throw new Error('an event type has two readers');
  return table;
}
