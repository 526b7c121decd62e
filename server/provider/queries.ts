import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { removeRows } from '../database/remove-rows.ts';
import {
  alerts,
  stripeAccounts,
  stripeAttempts,
  stripeCustomers,
  stripeDrift,
  stripeEvents,
  stripeMarks,
} from '../database/tables/provider.ts';

export type AttemptRow = typeof stripeAttempts.$inferSelect;
export type EventRow = typeof stripeEvents.$inferSelect;
export type NewEvent = typeof stripeEvents.$inferInsert;

export async function findCustomer(
  db: Queryable,
  { userId }: { userId: string },
): Promise<string | undefined> {
  const [customer] = await db
    .select({ stripeId: stripeCustomers.stripeId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  return customer?.stripeId;
}

/** Finds the user of a Stripe customer. */
export async function findPerson(
  db: Queryable,
  { stripeId }: { stripeId: string },
): Promise<string | undefined> {
  const [person] = await db
    .select({ userId: stripeCustomers.userId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.stripeId, stripeId));
  return person?.userId;
}

/** True if the customer is the user's, or was before it was deleted at the provider. */
export async function hasCustomer(
  db: Queryable,
  { userId, stripeId }: { userId: string; stripeId: string },
): Promise<boolean> {
  if ((await findCustomer(db, { userId })) === stripeId) return true;
  const made = and(
    eq(stripeAttempts.purpose, 'customer'),
    eq(stripeAttempts.localId, userId),
    eq(stripeAttempts.stripeId, stripeId),
  );
  return (await db.$count(stripeAttempts, made)) > 0;
}

export async function insertCustomer(
  db: Queryable,
  customer: typeof stripeCustomers.$inferInsert,
): Promise<void> {
  await db.insert(stripeCustomers).values(customer).onConflictDoNothing();
}

/**
 * Removes a customer deleted at the provider. Its creation counts as failed, so that the next one uses a new
 * idempotency key.
 */
export async function removeCustomer(
  tx: Tx,
  { stripeId, at }: { stripeId: string; at: Date },
): Promise<void> {
  const made = and(eq(stripeAttempts.purpose, 'customer'), eq(stripeAttempts.stripeId, stripeId));
  await tx.update(stripeAttempts).set({ state: 'failed', error: 'deleted', endedAt: at }).where(made);
  await tx.delete(stripeCustomers).where(eq(stripeCustomers.stripeId, stripeId));
}

/** Returns false if an attempt with that idempotency key exists. */
export async function insertAttempt(
  db: Queryable,
  attempt: typeof stripeAttempts.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(stripeAttempts)
    .values(attempt)
    .onConflictDoNothing()
    .returning({ id: stripeAttempts.id });
  return rows.length === 1;
}

export async function findLastAttempt(
  db: Queryable,
  { purpose, localId }: { purpose: string; localId: string },
): Promise<AttemptRow | undefined> {
  const [attempt] = await db
    .select()
    .from(stripeAttempts)
    .where(and(eq(stripeAttempts.purpose, purpose), eq(stripeAttempts.localId, localId)))
    .orderBy(desc(stripeAttempts.id))
    .limit(1);
  return attempt;
}

export async function removeCustomerAttempts(db: Queryable, { userId }: { userId: string }): Promise<void> {
  await db
    .delete(stripeAttempts)
    .where(and(eq(stripeAttempts.purpose, 'customer'), eq(stripeAttempts.localId, userId)));
}

export async function updateAttempt(
  db: Queryable,
  { key }: { key: string },
  written: Partial<Pick<AttemptRow, 'state' | 'triedAt' | 'endedAt' | 'stripeId' | 'error'>>,
): Promise<void> {
  await db.update(stripeAttempts).set(written).where(eq(stripeAttempts.key, key));
}

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

export type AlertRow = typeof alerts.$inferSelect;

/** Inserts an alert; undefined if one of that kind about that subject is open. Call `raiseAlert` instead. */
export async function insertAlert(
  tx: Tx,
  { at, ...alert }: Pick<AlertRow, 'kind' | 'about' | 'detail' | 'facts'> & { at: Date },
): Promise<string | undefined> {
  const [raised] = await tx
    .insert(alerts)
    .values({ id: newId(at), ...alert, raisedAt: at })
    .onConflictDoNothing()
    .returning({ id: alerts.id });
  return raised?.id;
}

export async function findAlert(db: Queryable, { id }: { id: string }): Promise<AlertRow | undefined> {
  const [alert] = await db.select().from(alerts).where(eq(alerts.id, id));
  return alert;
}

export async function insertDrift(
  db: Queryable,
  {
    at,
    ...drift
  }: {
    objectId: string;
    field: string;
    ours: string | null;
    theirs: string | null;
    repairedAt: Date | null;
    at: Date;
  },
): Promise<void> {
  await db.insert(stripeDrift).values({ id: newId(at), ...drift, foundAt: at });
}

export async function listDrift(db: Queryable, { since }: { since: Date }) {
  return db
    .select()
    .from(stripeDrift)
    .where(gt(stripeDrift.foundAt, since))
    .orderBy(asc(stripeDrift.foundAt));
}

export type Round = typeof stripeMarks.$inferSelect & { until: Date };

/** Starts a round, or returns the one under way. */
export async function ensureRound(
  db: Queryable,
  { name, until }: { name: string; until: Date },
): Promise<Round> {
  const goesOn = sql`coalesce(${stripeMarks.until}, excluded.until)`;
  const [round] = await db
    .insert(stripeMarks)
    .values({ name, until })
    .onConflictDoUpdate({ target: stripeMarks.name, set: { until: goesOn } })
    .returning();
  return round as Round; // `until` was just written
}

const isThat = ({ name, until }: Round) => and(eq(stripeMarks.name, name), eq(stripeMarks.until, until));

/** Stores the cursor of a round, unless the round was ended meanwhile. */
export async function updateRound(
  db: Queryable,
  round: Round,
  { cursor }: { cursor: string },
): Promise<void> {
  await db.update(stripeMarks).set({ cursor }).where(isThat(round));
}

export async function endRound(db: Queryable, round: Round): Promise<void> {
  await db.update(stripeMarks).set({ at: round.until, until: null, cursor: null }).where(isThat(round));
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

export async function removeOldAttempts(db: Db, { until }: { until: Date }): Promise<void> {
  await removeRows(db, stripeAttempts, lte(stripeAttempts.startedAt, until));
}

export async function removeOldDrift(db: Db, { until }: { until: Date }): Promise<void> {
  await removeRows(db, stripeDrift, lte(stripeDrift.foundAt, until));
}

/** Lists all rounds, finished or under way. */
export async function listMarks(db: Queryable) {
  return db.select().from(stripeMarks);
}

/** Finds a round by its name, finished or under way. */
export async function findMark(db: Queryable, { name }: { name: string }) {
  const [mark] = await db.select().from(stripeMarks).where(eq(stripeMarks.name, name));
  return mark;
}

export type AccountRow = typeof stripeAccounts.$inferSelect;

/** Finds the account that the stored Stripe ids belong to. */
export async function findAccount(db: Queryable): Promise<AccountRow | undefined> {
  const [account] = await db.select().from(stripeAccounts).orderBy(desc(stripeAccounts.id)).limit(1);
  return account;
}

export async function insertAccount(db: Queryable, account: AccountRow): Promise<void> {
  await db.insert(stripeAccounts).values(account);
}

/** Forgets the previous account's customers, attempts and rounds. */
export async function removeAccountNumbers(tx: Tx, { at }: { at: Date }): Promise<void> {
  await tx
    .update(stripeAttempts)
    .set({ state: 'failed', error: 'another account', endedAt: at })
    .where(inArray(stripeAttempts.purpose, ['customer', 'checkout']));
  await tx.delete(stripeCustomers);
  await tx.delete(stripeMarks);
}
