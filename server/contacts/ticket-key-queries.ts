import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { ticketKeys } from '../database/tables/contacts.ts';

/** Inserts the key of a day. Of concurrent processes the first wins, and all get its key. */
export async function insertTicketKey(
  db: Queryable,
  { day, key }: { day: string; key: Buffer },
): Promise<Buffer> {
  const [row] = await db
    .insert(ticketKeys)
    .values({ day, key })
    .onConflictDoUpdate({ target: ticketKeys.day, set: { key: sql`${ticketKeys.key}` } })
    .returning({ key: ticketKeys.key });
  return row?.key ?? key;
}

export async function findTicketKey(db: Queryable, { day }: { day: string }): Promise<Buffer | undefined> {
  const [row] = await db.select({ key: ticketKeys.key }).from(ticketKeys).where(eq(ticketKeys.day, day));
  return row?.key;
}

export async function removeTicketKeysBefore(db: Queryable, { day }: { day: string }): Promise<void> {
  await db.delete(ticketKeys).where(lt(ticketKeys.day, day));
}
