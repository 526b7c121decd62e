import { eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { staffLinks } from '../database/tables/staff.ts';

/** Stores a link, replacing the previous one. */
export async function insertLink(db: Queryable, link: typeof staffLinks.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt } = link;
  await db
    .insert(staffLinks)
    .values(link)
    .onConflictDoUpdate({ target: staffLinks.staffId, set: { tokenHash, expiresAt } });
}

/** Finds and deletes a link, so that it works once. */
export async function removeLink(tx: Tx, { tokenHash }: { tokenHash: Buffer }) {
  const [link] = await tx.delete(staffLinks).where(eq(staffLinks.tokenHash, tokenHash)).returning();
  return link;
}
