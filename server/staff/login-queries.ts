import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { staff, staffLinks, staffLogins, staffSessions } from '../database/tables/staff.ts';

export async function insertLogin(tx: Tx, login: typeof staffLogins.$inferInsert): Promise<void> {
  await tx.insert(staffLogins).values(login);
}

interface Asked {
  tokenHash: Buffer;
  now: Date;
}

const loginOf = (db: Queryable, { tokenHash, now }: Asked) =>
  db
    .select({ person: staff, passkeyChallenge: staffLogins.passkeyChallenge })
    .from(staffLogins)
    .innerJoin(staff, eq(staff.id, staffLogins.staffId))
    .where(
      and(eq(staffLogins.tokenHash, tokenHash), gt(staffLogins.expiresAt, now), isNull(staff.disabledAt), isNotNull(staff.passwordHash)),
    );

/** Whose first step this was, while it is worth something. */
export async function findLogin(db: Queryable, asked: Asked) {
  const [login] = await loginOf(db, asked);
  return login;
}

/** The same, held until the transaction ends: of two who finish one login, one signs in. */
export async function lockLogin(tx: Tx, asked: Asked) {
  const [login] = await loginOf(tx, asked).for('no key update');
  return login;
}

export async function updateLogin(
  db: Queryable,
  { tokenHash, passkeyChallenge }: { tokenHash: Buffer; passkeyChallenge: string | null },
): Promise<void> {
  await db.update(staffLogins).set({ passkeyChallenge }).where(eq(staffLogins.tokenHash, tokenHash));
}

export async function removeLogin(tx: Tx, { tokenHash }: { tokenHash: Buffer }): Promise<void> {
  await tx.delete(staffLogins).where(eq(staffLogins.tokenHash, tokenHash));
}

/** First steps and links that somebody could still go on with. */
export async function removeWaysIn(tx: Tx, { staffId }: { staffId: string }): Promise<void> {
  await tx.delete(staffLogins).where(eq(staffLogins.staffId, staffId));
  await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId));
}

/** A new link takes the place of the one before. */
export async function insertLink(db: Queryable, link: typeof staffLinks.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt } = link;
  await db.insert(staffLinks).values(link).onConflictDoUpdate({ target: staffLinks.staffId, set: { tokenHash, expiresAt } });
}

/** Finding a link uses it up. */
export async function removeLink(tx: Tx, { tokenHash }: { tokenHash: Buffer }) {
  const [link] = await tx.delete(staffLinks).where(eq(staffLinks.tokenHash, tokenHash)).returning();
  return link;
}

/** What has had its time; of a session it stays known for a while where it was from. */
export async function removeExpired(db: Db, { now, sessionsBefore }: { now: Date; sessionsBefore: Date }): Promise<void> {
  await removeRows(db, staffLogins, lte(staffLogins.expiresAt, now));
  await removeRows(db, staffLinks, lte(staffLinks.expiresAt, sessionsBefore));
  await removeRows(db, staffSessions, lte(staffSessions.expiresAt, sessionsBefore));
}
