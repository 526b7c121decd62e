import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { mailedCodes } from '../database/tables/account.ts';

export async function insertMailedCode(tx: Tx, code: typeof mailedCodes.$inferInsert): Promise<void> {
  await tx.insert(mailedCodes).values(code);
}

/** Stores the hash of the code that is about to be mailed. Undefined if the request is over. */
export async function updateMailedCode(
  db: Queryable,
  { id, codeHash, expiresAt }: { id: string; codeHash: Buffer; expiresAt: Date },
) {
  const [code] = await db
    .update(mailedCodes)
    .set({ codeHash, expiresAt, tries: 0 })
    .where(eq(mailedCodes.id, id))
    .returning();
  return code;
}

/** Counts a try in one statement, and returns its code. Undefined if none may be tried any more. */
export async function countCodeTry(
  db: Queryable,
  { secretHash, now, most }: { secretHash: Buffer; now: Date; most: number },
) {
  const [code] = await db
    .update(mailedCodes)
    .set({ tries: sql`${mailedCodes.tries} + 1` })
    .where(
      and(
        eq(mailedCodes.secretHash, secretHash),
        gt(mailedCodes.expiresAt, now),
        lt(mailedCodes.tries, most),
      ),
    )
    .returning();
  return code;
}

/** Takes back the count of a try whose code was right. */
export async function forgiveCodeTry(db: Queryable, { id }: { id: string }): Promise<void> {
  await db
    .update(mailedCodes)
    .set({ tries: sql`greatest(${mailedCodes.tries} - 1, 0)` })
    .where(eq(mailedCodes.id, id));
}

/** Deletes the login codes of an address, whatever its case. */
export async function removeLoginCodes(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.delete(mailedCodes).where(eq(sql`lower(${mailedCodes.email})`, email.toLowerCase()));
}

/** Deletes a code. Of two concurrent requests, one gets true. */
export async function removeMailedCode(tx: Tx, { id }: { id: string }): Promise<boolean> {
  const rows = await tx.delete(mailedCodes).where(eq(mailedCodes.id, id)).returning({ id: mailedCodes.id });
  return rows.length === 1;
}

/** Deletes expired codes. */
export async function removeExpiredCodes(db: Db, { now }: { now: Date }): Promise<void> {
  await removeRows(db, mailedCodes, lte(mailedCodes.expiresAt, now));
}
