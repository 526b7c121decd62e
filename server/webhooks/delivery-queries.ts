import { and, count, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { lowestId } from '../database/id.ts';
import { removeRows } from '../database/remove-rows.ts';
import { contacts } from '../database/tables/contacts.ts';
import { domainEvents, webhookDeliveries, webhookEndpoints } from '../database/tables/webhooks.ts';

type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type EventRow = typeof domainEvents.$inferSelect;

/** Events whose time is the database's, which differs from that of an endpoint by the difference of two clocks. */
const removals = ['contact.removed', 'card.removed'] as const;

/**
 * Marks events as dispatched and returns them with each endpoint that receives them, oldest first. An endpoint receives
 * none that is older than itself. Events that another process dispatches are left out.
 */
export async function takeWaitingEvents(tx: Tx, { at, limit }: { at: Date; limit: number }) {
  const waiting = await tx
    .select({ id: domainEvents.id })
    .from(domainEvents)
    .where(isNull(domainEvents.dispatchedAt))
    .orderBy(domainEvents.id)
    .limit(limit)
    .for('update', { skipLocked: true });
  if (waiting.length === 0) return { events: 0, receivers: [] };
  const ids = waiting.map(({ id }) => id);
  await tx.update(domainEvents).set({ dispatchedAt: at }).where(inArray(domainEvents.id, ids));
  const receivers = await tx
    .select({ eventId: domainEvents.id, endpointId: webhookEndpoints.id })
    .from(domainEvents)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.userId, domainEvents.userId))
    .where(
      and(
        inArray(domainEvents.id, ids),
        isNull(webhookEndpoints.disabledAt),
        or(gte(domainEvents.at, webhookEndpoints.createdAt), inArray(domainEvents.type, removals)),
        sql`${domainEvents.type} = any(${webhookEndpoints.events})`,
      ),
    )
    .orderBy(domainEvents.id);
  return { events: ids.length, receivers };
}

export async function insertEvent(tx: Tx, event: typeof domainEvents.$inferInsert): Promise<void> {
  await tx.insert(domainEvents).values(event);
}

export async function insertDeliveries(
  tx: Tx,
  deliveries: (typeof webhookDeliveries.$inferInsert)[],
): Promise<void> {
  if (deliveries.length > 0) await tx.insert(webhookDeliveries).values(deliveries);
}

const selectDelivery = (db: Queryable) =>
  db
    .select({ delivery: webhookDeliveries, event: domainEvents, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(domainEvents, eq(domainEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId));

/** Finds a delivery with its event and endpoint. */
export async function findDelivery(db: Queryable, { id }: { id: string }) {
  const [found] = await selectDelivery(db).where(eq(webhookDeliveries.id, id));
  return found;
}

/** Finds a delivery of an endpoint. */
export async function findDeliveryTo(
  db: Queryable,
  { id, endpointId }: Pick<DeliveryRow, 'id' | 'endpointId'>,
) {
  const [found] = await selectDelivery(db).where(
    and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId)),
  );
  return found;
}

export type DeliveryWithEvent = Pick<
  NonNullable<Awaited<ReturnType<typeof findDelivery>>>,
  'delivery' | 'event'
>;

/** Lists deliveries of an endpoint, newest first, after one of them. */
export async function listDeliveries(
  db: Queryable,
  { endpointId, after, limit }: { endpointId: string; after?: string | undefined; limit: number },
): Promise<DeliveryWithEvent[]> {
  return selectDelivery(db)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        after === undefined ? undefined : lt(webhookDeliveries.id, after),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
}

/** Lists all deliveries of a user's endpoints, newest first. */
export async function listUserDeliveries(db: Queryable, { userId }: { userId: string }) {
  return selectDelivery(db)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(10_000);
}

/** Records a try of a delivery that waits for exactly this one; false if it was recorded before. */
export async function updateDelivery(
  tx: Tx,
  { id, tries }: Pick<DeliveryRow, 'id' | 'tries'>,
  values: Partial<DeliveryRow>,
): Promise<boolean> {
  const rows = await tx
    .update(webhookDeliveries)
    .set(values)
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.tries, tries),
        eq(webhookDeliveries.state, 'waiting'),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return rows.length === 1;
}

/** Counts what should have been sent before a moment: events without deliveries, and tries that are due. */
export async function countOverdue(db: Queryable, { before }: { before: Date }): Promise<number> {
  const [events] = await db
    .select({ rows: count() })
    .from(domainEvents)
    .where(and(isNull(domainEvents.dispatchedAt), lt(domainEvents.at, before)));
  const [tries] = await db
    .select({ rows: count() })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.nextAt, before)));
  return (events?.rows ?? 0) + (tries?.rows ?? 0);
}

/** Locks a contact against its erasure; false if it is erased. */
export async function lockContactRow(tx: Tx, { id }: { id: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.id, id))
    .for('key share');
  return rows.length === 1;
}

/** Deletes the events of that age, with their deliveries. */
export async function removeOldEvents(db: Db, { until }: { until: Date }): Promise<void> {
  await removeRows(db, domainEvents, lt(domainEvents.id, lowestId(new Date(until.getTime() + 1))));
}
