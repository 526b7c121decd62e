import { and, eq, lte } from 'drizzle-orm';
import { addDays } from '@visita/core/days';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { mailedLinks } from '../database/tables/account.ts';

export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose'];

/** The days for which an expired link is still recognized. */
export const linkKeptDays = 30;

/** Deletes links that expired long ago: following one until then says that it expired. */
export async function removeExpiredLinks(db: Db, { now }: { now: Date }): Promise<void> {
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
