import { newId } from '../database/id.ts';
import { insertNote } from './note-queries.ts';
import { changeOrder, type Working } from './change-order.ts';

/** Adds a staff note to an order. The audit row leaves out its text, which may contain personal data. */
export async function writeNote(working: Working, { id, text }: { id: string; text: string }): Promise<void> {
  const { staff } = working;
  await changeOrder(working, { id, action: 'orders.note' }, async (tx, order, { at }) => {
    const noteId = newId(at);
    await insertNote(tx, { id: noteId, orderId: order.id, staffEmail: staff.email, text, createdAt: at });
    return { noteId };
  });
}
