import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { contactLinks } from '../database/tables/contacts.ts';

export async function insertLink(db: Queryable, link: typeof contactLinks.$inferInsert): Promise<void> {
  await db.insert(contactLinks).values(link);
}

/**
 * Revokes the links mailed to the visitor's previous address. The link in use stays, but no longer proves an
 * address.
 */
export async function removeMailedLinks(
  db: Queryable,
  { contactId, secretHash }: { contactId: string; secretHash: Buffer },
): Promise<void> {
  const mailed = and(eq(contactLinks.contactId, contactId), eq(contactLinks.isMailed, true));
  await db.delete(contactLinks).where(and(mailed, ne(contactLinks.secretHash, secretHash)));
  await db.update(contactLinks).set({ isMailed: false }).where(mailed);
}
