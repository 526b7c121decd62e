import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { staff, staffLinks, staffLogins, staffSessions } from '../database/tables/staff.ts';

export async function insertLogin(tx: Tx, login: typeof staffLogins.$inferInsert): Promise<void> {
  await tx.insert(staffLogins).values(login);
}

interface StaffLoginInput {
  tokenHash: Buffer;
  now: Date;
}

const getLogin = (db: Queryable, { tokenHash, now }: StaffLoginInput) =>
  db
    .select({ person: staff, passkeyChallenge: staffLogins.passkeyChallenge })
    .from(staffLogins)
    .innerJoin(staff, eq(staff.id, staffLogins.staffId))
    .where(
      and(
        eq(staffLogins.tokenHash, tokenHash),
        gt(staffLogins.expiresAt, now),
        isNull(staff.disabledAt),
        isNotNull(staff.passwordHash),
      ),
    );

/** Finds a valid first step of a sign-in with its staff member. */
export async function findLogin(db: Queryable, input: StaffLoginInput) {
  const [login] = await getLogin(db, input);
  return login;
}

/** Locks it until the transaction ends, so that of two requests that finish one sign-in only one succeeds. */
export async function lockLogin(tx: Tx, input: StaffLoginInput) {
  const [login] = await getLogin(tx, input).for('no key update');
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

/** Deletes pending sign-ins and links of a staff member. */
export async function removeWaysIn(tx: Tx, { staffId }: { staffId: string }): Promise<void> {
  await tx.delete(staffLogins).where(eq(staffLogins.staffId, staffId));
  await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId));
}

/** Deletes expired sign-ins, and links and sessions that expired before `sessionsBefore`. */
export async function removeExpired(
  db: Db,
  { now, sessionsBefore }: { now: Date; sessionsBefore: Date },
): Promise<void> {
  await removeRows(db, staffLogins, lte(staffLogins.expiresAt, now));
  await removeRows(db, staffLinks, lte(staffLinks.expiresAt, sessionsBefore));
  await removeRows(db, staffSessions, lte(staffSessions.expiresAt, sessionsBefore));
}
