import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { sessions, users } from '../database/tables/account.ts';

export type UserRow = typeof users.$inferSelect;

/** Whose token this is, while it is worth something. */
export async function findCaller(db: Db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) {
  const [caller] = await db
    .select({
      id: users.id,
      email: users.email,
      isVerified: users.isVerified,
      createdAt: users.createdAt,
      language: users.language,
      sessionId: sessions.id,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return caller;
}

export async function findUser(db: Db, { id }: { id: string }): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

export async function findUserByEmail(db: Db, { email }: { email: string }): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user;
}

export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning();
  return row as UserRow; // an insert that did not throw returns its row
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function removeSession(db: Db, { id }: { id: string }): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

export async function updateSession(db: Db, { id, seenAt, expiresAt }: { id: string; seenAt: Date; expiresAt: Date }): Promise<void> {
  await db.update(sessions).set({ seenAt, expiresAt }).where(eq(sessions.id, id));
}
