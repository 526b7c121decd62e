import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryFault, DeliveryState, Disabling } from '@visita/core/webhooks/delivery';
import type { DeliveredType, EventType } from '@visita/core/webhooks/event-types';
import { users } from './account.ts';
import { moment } from './columns.ts';

/** Addresses to which an account's events are sent. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Sealed; null only after the sealing key was lost and the secret cleared. */
    secret: text('secret'),
    /** The earlier secret, sealed, by which deliveries are signed too until this time. */
    oldSecret: text('old_secret'),
    oldSecretUntil: moment('old_secret_until'),
    events: text('events').array().$type<EventType[]>().notNull(),
    /** Failed tries since the last delivery. */
    failures: integer('failures').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    disabledAt: moment('disabled_at'),
    disabledBecause: text('disabled_because').$type<Disabling>(),
  },
  (endpoint) => [
    index('webhook_endpoints_of_user').on(endpoint.userId, endpoint.id),
    index('webhook_endpoints_with_old_secret')
      .on(endpoint.oldSecretUntil)
      .where(sql`${endpoint.oldSecretUntil} is not null`),
    check('webhook_endpoints_events', sql`cardinality(${endpoint.events}) > 0`),
    check(
      'webhook_endpoints_disabled',
      sql`(${endpoint.disabledAt} is null) = (${endpoint.disabledBecause} is null)`,
    ),
    check(
      'webhook_endpoints_because',
      sql`${endpoint.disabledBecause} in ('owner', 'gone', 'failing', 'secretLost')`,
    ),
  ],
);

/**
 * Changes that an endpoint receives (outbox): triggers write them in the transaction of the change, and only
 * if an endpoint wants them. They hold ids, no content.
 */
export const domainEvents = pgTable(
  'domain_events',
  {
    /** UUID version 7. Of two events of one subject the later has the greater id. */
    id: uuid('id').primaryKey(),
    /** Not a foreign key: its lock would come after that of the changed row. Erased with the account. */
    userId: uuid('user_id').notNull(),
    type: text('type').$type<DeliveredType>().notNull(),
    /** The contact, card, order or subscription. */
    subject: uuid('subject').notNull(),
    data: jsonb('data').$type<{ physicalCardId?: string }>().notNull(),
    at: moment('at').notNull(),
    /** The time at which its deliveries were written. */
    dispatchedAt: moment('dispatched_at'),
  },
  (event) => [
    index('domain_events_of_subject').on(event.subject, event.id),
    index('domain_events_of_user').on(event.userId),
    index('domain_events_waiting')
      .on(event.id)
      .where(sql`${event.dispatchedAt} is null`),
  ],
);

/** Events that were sent to an endpoint, or will be. Tries are jobs of the queue, which hold ids. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** UUID version 7: sorts the list by time. */
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => domainEvents.id, { onDelete: 'cascade' }),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    triedAt: moment('tried_at'),
    nextAt: moment('next_at'),
    status: integer('status'),
    fault: text('fault').$type<DeliveryFault>(),
    ms: integer('ms'),
    /** The body that was sent last, rendered from the rows of that moment. A trigger empties it with the contact. */
    body: text('body'),
    createdAt: moment('created_at').notNull(),
  },
  (delivery) => [
    index('webhook_deliveries_of_endpoint').on(delivery.endpointId, delivery.id),
    index('webhook_deliveries_of_event').on(delivery.eventId),
    check(
      'webhook_deliveries_state',
      sql`${delivery.state} in ('waiting', 'delivered', 'failed', 'dropped')`,
    ),
    check('webhook_deliveries_tries', sql`${delivery.tries} between 0 and 10`),
    check('webhook_deliveries_next', sql`(${delivery.state} = 'waiting') = (${delivery.nextAt} is not null)`),
  ],
);
