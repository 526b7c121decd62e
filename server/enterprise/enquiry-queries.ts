import { and, asc, eq, getTableColumns, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import { enquiryStatus, type EnquiryAction } from '@visita/core/enterprise/enquiry';
import type { Queryable, Tx } from '../database/database.ts';
import { lowestId, newId } from '../database/id.ts';
import { moveRow } from '../database/move-row.ts';
import { users } from '../database/tables/account.ts';
import {
  enterpriseAnswers,
  enterpriseEnquiries,
  enterpriseEnquiryMoves,
} from '../database/tables/enterprise.ts';

export type EnquiryRow = typeof enterpriseEnquiries.$inferSelect;

export async function insertEnquiry(tx: Tx, enquiry: typeof enterpriseEnquiries.$inferInsert): Promise<void> {
  await tx.insert(enterpriseEnquiries).values(enquiry);
  await insertEnquiryMove(tx, {
    enquiryId: enquiry.id,
    action: 'ask',
    from: null,
    to: enquiry.status,
    actor: 'guest',
    movedAt: enquiry.createdAt,
  });
}

export async function findEnquiry(db: Queryable, { id }: { id: string }): Promise<EnquiryRow | undefined> {
  const [row] = await db.select().from(enterpriseEnquiries).where(eq(enterpriseEnquiries.id, id));
  return row;
}

export async function lockEnquiry(tx: Tx, { id }: { id: string }): Promise<EnquiryRow | undefined> {
  const [row] = await tx
    .select()
    .from(enterpriseEnquiries)
    .where(eq(enterpriseEnquiries.id, id))
    .for('update');
  return row;
}

async function insertEnquiryMove(
  tx: Tx,
  move: Omit<typeof enterpriseEnquiryMoves.$inferInsert, 'id' | 'sequenceNumber'>,
): Promise<void> {
  await tx.insert(enterpriseEnquiryMoves).values({ id: newId(move.movedAt), ...move });
}

/**
 * Moves an enquiry to its next state and adds a history entry. Returns false if the state does not allow the
 * action.
 */
export async function moveEnquiry(
  tx: Tx,
  { id, status: from }: Pick<EnquiryRow, 'id' | 'status'>,
  { action, staffEmail, at }: { action: EnquiryAction; staffEmail: string; at: Date },
): Promise<boolean> {
  const row = { table: enterpriseEnquiries, id, column: 'status' as const, machine: enquiryStatus };
  if (!(await moveRow(tx, row, action, action === 'answer' ? { answeredAt: at } : {}))) return false;
  const { to } = enquiryStatus.table[action];
  await insertEnquiryMove(tx, { enquiryId: id, action, from, to, actor: 'staff', staffEmail, movedAt: at });
  return true;
}

/** Updates an enquiry's note or contract, and increments its version. */
export async function updateEnquiry(
  tx: Tx,
  { id, ...values }: { id: string; staffNote?: string | undefined; subscriptionId?: string | undefined },
): Promise<void> {
  await tx
    .update(enterpriseEnquiries)
    .set({ ...values, version: sql`${enterpriseEnquiries.version} + 1` })
    .where(eq(enterpriseEnquiries.id, id));
}

export async function insertAnswer(tx: Tx, answer: typeof enterpriseAnswers.$inferInsert): Promise<void> {
  await tx.insert(enterpriseAnswers).values(answer);
}

/** Finds an answer with its enquiry. */
export async function findAnswer(db: Queryable, { id }: { id: string }) {
  const [found] = await db
    .select({ answer: enterpriseAnswers, enquiry: enterpriseEnquiries })
    .from(enterpriseAnswers)
    .innerJoin(enterpriseEnquiries, eq(enterpriseEnquiries.id, enterpriseAnswers.enquiryId))
    .where(eq(enterpriseAnswers.id, id));
  return found;
}

const isFrom = (email: string) => eq(sql`lower(${enterpriseEnquiries.email})`, email.toLowerCase());

/** Lists the enquiries from an address with their answers. */
export async function listEnquiriesFrom(db: Queryable, { email }: { email: string }) {
  const { id: _, subscriptionId: __, version: ___, ...columns } = getTableColumns(enterpriseEnquiries);
  const answers = sql<{ text: string; writtenAt: string }[]>`(
    select coalesce(json_agg(json_build_object('text', a.text, 'writtenAt', a.written_at) order by a.id), '[]')
    from ${enterpriseAnswers} a where a.enquiry_id = ${enterpriseEnquiries}.id)`;
  return db
    .select({ ...columns, answers })
    .from(enterpriseEnquiries)
    .where(isFrom(email))
    .orderBy(asc(enterpriseEnquiries.id));
}

const nobody = { name: '', company: '', email: '', phone: '', message: '', staffNote: '' };

/** Erases the contact data and texts of enquiries and answers; their number of cards and state stay. */
async function emptyEnquiries(tx: Tx, which: SQL | undefined): Promise<void> {
  const { id } = enterpriseEnquiries;
  // update the enquiry first: answering locks it too, so no answer is written in between
  const emptied = await tx.update(enterpriseEnquiries).set(nobody).where(which).returning({ id });
  const ids = emptied.map((row) => row.id);
  if (ids.length > 0)
    await tx.update(enterpriseAnswers).set({ text: '' }).where(inArray(enterpriseAnswers.enquiryId, ids));
}

export async function emptyEnquiriesFrom(tx: Tx, { email }: { email: string }): Promise<void> {
  await emptyEnquiries(tx, isFrom(email));
}

/**
 * Erases a batch of enquiries that became no contract, had no step since `until`, and whose address belongs
 * to no verified account. Returns the number of rows.
 */
export async function emptyOldEnquiries(
  tx: Tx,
  { until, limit }: { until: Date; limit: number },
): Promise<number> {
  const { id, email, status } = enterpriseEnquiries;
  const lastMove = sql`(select max(m.moved_at) from ${enterpriseEnquiryMoves} m where m.enquiry_id = ${id})`;
  const isOwned = sql`(select u.is_verified from ${users} u where lower(u.email) = lower(${email}))`;
  // the id (UUID v7) contains its creation time
  const isAsked = lt(id, lowestId(new Date(until.getTime() + 1)));
  const isDue = and(
    isAsked,
    ne(email, ''),
    ne(status, 'contract'),
    sql`${lastMove} <= ${until}`,
    sql`${isOwned} is not true`,
  );
  const lockedIds = await tx
    .select({ id })
    .from(enterpriseEnquiries)
    .where(isDue)
    .orderBy(asc(id))
    .limit(limit)
    .for('update');
  const ids = lockedIds.map((row) => row.id);
  // check again: an enquiry answered while this waited for its lock is not due
  if (ids.length > 0) await emptyEnquiries(tx, and(inArray(id, ids), isDue));
  return ids.length;
}
