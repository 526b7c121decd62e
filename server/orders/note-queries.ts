import { asc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { orderNotes, orders } from '../database/tables/orders.ts';

export async function insertNote(tx: Tx, note: typeof orderNotes.$inferInsert): Promise<void> {
  await tx.insert(orderNotes).values(note);
}

/** Lists the staff notes on a user's orders, without their authors. */
export async function listUserOrderNotes(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({ orderNo: orders.orderNo, at: orderNotes.createdAt, text: orderNotes.text })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderNotes.id));
}

/** Removes the notes on an order when its buyer is erased. */
export async function removeNotes(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  await tx.delete(orderNotes).where(eq(orderNotes.orderId, orderId));
}
