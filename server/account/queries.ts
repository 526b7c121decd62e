import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { identities, sessions, users } from '../database/tables/account.ts';

export type UserRow = typeof users.$inferSelect;

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
      signedInAt: sessions.createdAt,
      isShared: sessions.isShared,
      provedAt: sql<Date>`coalesce(${sessions.provedAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt),
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

/** The issuers of an account's identities. */
export async function listIssuers(db: Queryable, { userId }: { userId: string }): Promise<string[]> {
  const rows = await db
    .select({ issuer: identities.issuer })
    .from(identities)
    .where(eq(identities.userId, userId));
  return rows.map(({ issuer }) => issuer);
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
