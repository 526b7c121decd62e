import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { stripeEvents } from '../database/tables/provider.ts';

export type EventRow = typeof stripeEvents.$inferSelect;

export type NewEvent = typeof stripeEvents.$inferInsert;

/** Inserts events and returns the new ones; a known event stays as it is. */
export async function insertEvents(
  db: Queryable,
  events: NewEvent[],
): Promise<Pick<EventRow, 'id' | 'objectId' | 'state'>[]> {
  if (events.length === 0) return [];
  return db
    .insert(stripeEvents)
    .values(events)
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id, objectId: stripeEvents.objectId, state: stripeEvents.state });
}

/** Lists the unprocessed events of an object, oldest first. */
export async function listOpenEvents(db: Queryable, { objectId }: { objectId: string }): Promise<EventRow[]> {
  return db
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.objectId, objectId), inArray(stripeEvents.state, ['new', 'failed'])))
    .orderBy(asc(stripeEvents.created), asc(stripeEvents.id));
}

/** Locks those of the events that are still unprocessed. */
export async function lockOpenEvents(tx: Tx, { ids }: { ids: string[] }): Promise<{ id: string }[]> {
  return tx
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(inArray(stripeEvents.id, ids), inArray(stripeEvents.state, ['new', 'failed'])))
    .orderBy(asc(stripeEvents.id))
    .for('update');
}

/** Lists a page of objects with unprocessed events received before a moment. */
export async function listWaitingObjects(
  db: Queryable,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<{ objectId: string }[]> {
  return db
    .selectDistinct({ objectId: stripeEvents.objectId })
    .from(stripeEvents)
    .where(
      and(
        inArray(stripeEvents.state, ['new', 'failed']),
        lt(stripeEvents.receivedAt, before),
        gt(stripeEvents.objectId, after),
      ),
    )
    .orderBy(asc(stripeEvents.objectId))
    .limit(limit);
}

export async function moveEvents(
  db: Queryable,
  { ids }: { ids: string[] },
  {
    state,
    at,
    error = null,
    isTry = true,
  }: { state: EventRow['state']; at: Date; error?: string | null; isTry?: boolean },
): Promise<void> {
  const isOver = state === 'done' || state === 'ignored' || state === 'dead';
  const attempts = sql`${stripeEvents.attempts} + ${isTry ? 1 : 0}`;
  await db
    .update(stripeEvents)
    .set({ state, error, attempts, doneAt: isOver ? at : null })
    .where(inArray(stripeEvents.id, ids));
}

/** Removes processed events. Open and dead ones are kept for staff. */
export async function removeOldEvents(db: Db, { until }: { until: Date }): Promise<void> {
  const isOver = inArray(stripeEvents.state, ['done', 'ignored']);
  await removeRows(
    db,
    stripeEvents,
    and(lte(stripeEvents.created, Math.floor(until.getTime() / 1000)), isOver),
  );
}

const isDead = eq(stripeEvents.state, 'dead');

/** Locks an event whose processing was given up (`dead`). */
export async function lockDeadEvent(tx: Tx, { id }: { id: string }): Promise<EventRow | undefined> {
  const [event] = await tx
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.id, id), isDead))
    .for('update');
  return event;
}

/** Resets the dead events of one object, or all, to `new` with no attempts counted, and returns them. */
export async function reviveEvents(
  tx: Tx,
  { objectId }: { objectId?: string } = {},
): Promise<{ id: string; objectId: string }[]> {
  const dead = tx
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(isDead, objectId === undefined ? undefined : eq(stripeEvents.objectId, objectId)))
    .orderBy(desc(stripeEvents.created), asc(stripeEvents.id))
    .for('update');
  return tx
    .update(stripeEvents)
    .set({ state: 'new', attempts: 0, error: null, doneAt: null })
    .where(inArray(stripeEvents.id, sql`(${dead})`))
    .returning({ id: stripeEvents.id, objectId: stripeEvents.objectId });
}
