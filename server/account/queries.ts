import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { addDays } from '@visita/core/days';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { removeRows } from '../database/remove-rows.ts';
import { identities, mailedLinks, sessions, users } from '../database/tables/account.ts';

export type UserRow = typeof users.$inferSelect;

export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose'];

const callerByToken = prepared((db) =>
  db
    .select({
      id: users.id,
      email: users.email,
      isVerified: users.isVerified,
      createdAt: users.createdAt,
      language: users.language,
      timeZone: users.timeZone,
      erasedAt: users.erasedAt,
      sessionId: sessions.id,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.disabledAt),
      ),
    )
    .prepare('account.findCaller'),
);

/** Finds the user of a session token that has not expired. */
export async function findCaller(db: Queryable, { tokenHash, now }: { tokenHash: Buffer; now: Date }) {
  const [caller] = await callerByToken(db).execute({ tokenHash, now });
  return caller;
}

export async function findUser(db: Queryable, { id }: { id: string }): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/** Locks an account against changes and erasure until the transaction ends. */
export async function lockUser(tx: Tx, { id }: { id: string }): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return user;
}

/** Locks an account against erasure only. Taken before a row that refers to the account is inserted. */
export async function lockAgainstErasure(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
}

export async function findUserByEmail(
  db: Queryable,
  { email }: { email: string },
): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user;
}

export async function findUserByIdentity(
  db: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<UserRow | undefined> {
  const [found] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return found?.user;
}

export async function hasIdentity(db: Queryable, { userId }: { userId: string }): Promise<boolean> {
  const [identity] = await db
    .select({ issuer: identities.issuer })
    .from(identities)
    .where(eq(identities.userId, userId))
    .limit(1);
  return identity !== undefined;
}

export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await db
    .insert(users)
    .values({ seenAt: user.createdAt, ...user })
    .returning();
  return row as UserRow; // INSERT … RETURNING gives a row unless it throws
}

export async function updateUser(
  db: Queryable,
  { id }: { id: string },
  values: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> {
  if (Object.keys(values).length === 0) return findUser(db, { id });
  const [row] = await db.update(users).set(values).where(eq(users.id, id)).returning();
  return row;
}

/** Changes the password only if it is still the verified one, and drops a pending address. */
export async function movePassword(
  db: Queryable,
  { id, before, passwordHash }: { id: string; before: string | null; passwordHash: string },
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ passwordHash, pendingEmail: null })
    .where(
      and(eq(users.id, id), before === null ? isNull(users.passwordHash) : eq(users.passwordHash, before)),
    )
    .returning({ id: users.id });
  return rows.length === 1;
}

/** Inserts an identity. Throws on its primary key if another account has it. */
export async function insertIdentity(db: Queryable, identity: typeof identities.$inferInsert): Promise<void> {
  await db.insert(identities).values(identity);
}

/** Removes every credential from an account whose address was never verified. */
export async function moveToProvenOwner(tx: Tx, { id }: { id: string }): Promise<UserRow | undefined> {
  const [user] = await tx
    .update(users)
    .set({ isVerified: true, passwordHash: null, pendingEmail: null, erasedAt: null })
    .where(and(eq(users.id, id), eq(users.isVerified, false)))
    .returning();
  return user;
}

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** Lists a user's sessions that have not expired, last used first. */
export async function listSessions(db: Queryable, { userId, now }: { userId: string; now: Date }) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
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

/** Revokes all sessions of a user, except the given one. */
export async function removeSessions(
  db: Queryable,
  { userId, except }: { userId: string; except?: string },
): Promise<void> {
  await db
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

/** The days for which an expired link is still recognized. */
export const linkKeptDays = 30;

/** Deletes expired sessions and links. */
export async function removeExpired(db: Db, { now }: { now: Date }): Promise<void> {
  await removeRows(db, sessions, lte(sessions.expiresAt, now));
  // an expired link is kept for a while, so that following it says that it expired
  await removeRows(db, mailedLinks, lte(mailedLinks.expiresAt, addDays(now, -linkKeptDays)));
}

/** Inserts a link; it replaces the user's previous one of the same purpose. */
export async function insertMailedLink(db: Queryable, link: typeof mailedLinks.$inferInsert): Promise<void> {
  const { tokenHash, email, expiresAt } = link;
  await db
    .insert(mailedLinks)
    .values(link)
    .onConflictDoUpdate({
      target: [mailedLinks.userId, mailedLinks.purpose],
      set: { tokenHash, email, expiresAt },
    });
}

export async function findMailedLink(
  db: Queryable,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: LinkPurpose },
) {
  const [link] = await db
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, tokenHash), eq(mailedLinks.purpose, purpose)));
  return link;
}

/** Deletes a link and returns it. Of two concurrent requests, one gets it. */
export async function removeMailedLink(
  tx: Tx,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: LinkPurpose },
) {
  const [link] = await tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, tokenHash), eq(mailedLinks.purpose, purpose)))
    .returning();
  return link;
}

/**
 * Lists the time zones of accounts that this PostgreSQL does not know, so that it could not count their days.
 */
export async function listUnknownTimeZones(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select zone from (select distinct time_zone as zone from users) used
    where zone not in (select name from pg_timezone_names) and zone <> 'UTC' order by zone`);
  return rows.map(({ zone }) => zone);
}

export const unknownTimeZonesAdvice =
  'update the time zones of the database server (package tzdata), then restart it';
