import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { sessions, users } from '../database/tables/account.ts';
import { pushKeys, pushSubscriptions } from '../database/tables/notices.ts';

export async function findPushKeys(db: Queryable) {
  const [keys] = await db.select().from(pushKeys);
  return keys;
}

/** Stores the key pair of this site. A pair that another process stored first stays, unless it lost its secret. */
export async function insertPushKeys(
  tx: Tx,
  keys: Omit<typeof pushKeys.$inferInsert, 'id'>,
): Promise<boolean> {
  const rows = await tx
    .insert(pushKeys)
    .values(keys)
    .onConflictDoUpdate({ target: pushKeys.id, set: keys, setWhere: isNull(pushKeys.privateKey) })
    .returning({ id: pushKeys.id });
  return rows.length === 1;
}

/** Deletes every subscription: browsers accept pushes only by the key with which they subscribed. */
export async function removeAllSubscriptions(tx: Tx): Promise<void> {
  await tx.delete(pushSubscriptions);
}

/** Stores the subscription of a session in place of an earlier one of the session or of the same browser. */
export async function putSubscription(
  tx: Tx,
  subscription: typeof pushSubscriptions.$inferInsert,
): Promise<void> {
  const { sessionId, endpoint } = subscription;
  await tx
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)));
  await tx.insert(pushSubscriptions).values(subscription);
}

export async function hasSubscription(db: Queryable, { sessionId }: { sessionId: string }): Promise<boolean> {
  const [found] = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId));
  return found !== undefined;
}

export async function removeSessionSubscription(
  db: Queryable,
  { sessionId }: { sessionId: string },
): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

export async function removeSubscription(db: Queryable, { id }: { id: string }): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Lists the browsers of a user whose session has not ended. */
export async function listSubscriptions(db: Queryable, { userId, now }: { userId: string; now: Date }) {
  return db
    .select({ id: pushSubscriptions.id, p256dh: pushSubscriptions.p256dh, auth: pushSubscriptions.auth })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), gt(sessions.expiresAt, now)));
}

/** Finds a browser that may still get pushes: its session has not ended, and its user may sign in. */
export async function findSubscription(db: Queryable, { id, now }: { id: string; now: Date }) {
  const [found] = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.id, id), gt(sessions.expiresAt, now), isNull(users.disabledAt)));
  return found;
}

/** Lists the browsers of a user for the export of the account, without their keys. */
export async function listUserSubscriptions(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({
      sessionId: pushSubscriptions.sessionId,
      service: sql<string>`substring(${pushSubscriptions.endpoint} from '^[^/]*//[^/]*')`,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(pushSubscriptions.id);
}
