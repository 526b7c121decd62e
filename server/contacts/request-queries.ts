import { eq, lte } from 'drizzle-orm';
import { digitalAddress, isDigitalAddress } from '../cards/queries.ts';
import type { Db, Queryable } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { cards } from '../database/tables/cards.ts';
import { contactRequests } from '../database/tables/contacts.ts';

export async function insertRequest(
  db: Queryable,
  request: typeof contactRequests.$inferInsert,
): Promise<void> {
  await db.insert(contactRequests).values(request);
}

export async function findRequest(db: Queryable, { id }: { id: string }) {
  const [request] = await db
    .select({
      email: contactRequests.email,
      language: contactRequests.language,
      id: cards.id,
      cardId: digitalAddress.code,
    })
    .from(contactRequests)
    .innerJoin(cards, eq(cards.id, contactRequests.cardId))
    .innerJoin(digitalAddress, isDigitalAddress)
    .where(eq(contactRequests.id, id));
  return request;
}

export async function removeRequest(db: Queryable, { id }: { id: string }): Promise<void> {
  await db.delete(contactRequests).where(eq(contactRequests.id, id));
}

export const removeOldRequests = (db: Db, { until }: { until: Date }) =>
  removeRows(db, contactRequests, lte(contactRequests.requestedAt, until));
