import { and, desc, eq, gt, inArray, isNotNull, lte, ne } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { apiKeys } from '../database/tables/access.ts';
import { sessions } from '../database/tables/account.ts';

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** Lists a user's sessions that have not expired, last used first. */
export async function listSessions(db: Queryable, { userId, now }: { userId: string; now: Date }) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      network: sessions.network,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.id));
}

export async function removeSession(
  db: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return rows.length === 1;
}

/**
 * Revokes all sessions of a user, except the given one, and the connections of apps, which were allowed in one.
 * API keys stay.
 */
export async function removeSessions(
  tx: Tx,
  { userId, except }: { userId: string; except?: string },
): Promise<void> {
  await tx.delete(apiKeys).where(and(eq(apiKeys.userId, userId), isNotNull(apiKeys.clientId)));
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)));
}

/** Revokes the least recently used sessions, beyond the given number. */
export async function removeOldestSessions(
  db: Queryable,
  { userId, kept }: { userId: string; kept: number },
): Promise<void> {
  const oldest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .offset(kept);
  await db.delete(sessions).where(inArray(sessions.id, oldest));
}

export async function updateSession(
  db: Queryable,
  { id, seenAt, expiresAt }: { id: string; seenAt: Date; expiresAt: Date },
): Promise<void> {
  await db.update(sessions).set({ seenAt, expiresAt }).where(eq(sessions.id, id));
}

/** Finds a session of a user that has not ended. */
export async function findSession(db: Queryable, { id }: { id: string }) {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, id));
  return session;
}

/** Stores a proof of a session, or the challenge for one. */
export async function updateSessionProof(
  db: Queryable,
  { id }: { id: string },
  values: Partial<Pick<typeof sessions.$inferInsert, 'provedAt' | 'passkeyChallenge'>>,
): Promise<void> {
  await db.update(sessions).set(values).where(eq(sessions.id, id));
}

/** Deletes expired sessions. */
export async function removeExpiredSessions(db: Db, { now }: { now: Date }): Promise<void> {
  await removeRows(db, sessions, lte(sessions.expiresAt, now));
}
