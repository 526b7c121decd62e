import { and, asc, eq, inArray, sql, sum } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { disputeEvidence, disputes } from '../database/tables/disputes.ts';
import { orderEvents } from '../database/tables/orders.ts';
import { payments } from '../database/tables/payments.ts';
import { cardCounters } from '../database/tables/stats.ts';
import { seats } from '../database/tables/subscriptions.ts';

export type EvidenceRow = typeof disputeEvidence.$inferSelect;

/** The stored PDF, which is read only to be downloaded. */
export async function findEvidencePdf(
  db: Queryable,
  { disputeId }: { disputeId: string },
): Promise<Buffer | undefined> {
  const [evidence] = await db
    .select({ pdf: disputeEvidence.pdf })
    .from(disputeEvidence)
    .where(eq(disputeEvidence.disputeId, disputeId));
  return evidence?.pdf ?? undefined;
}

export async function findEvidence(
  db: Queryable,
  { disputeId }: { disputeId: string },
): Promise<EvidenceRow | undefined> {
  const [evidence] = await db.select().from(disputeEvidence).where(eq(disputeEvidence.disputeId, disputeId));
  return evidence;
}

/** Inserts the staged evidence of a dispute, or replaces it. */
export async function saveEvidence(tx: Tx, evidence: Omit<EvidenceRow, 'submittedAt'>): Promise<void> {
  const { disputeId: _, ...values } = evidence;
  await tx
    .insert(disputeEvidence)
    .values(evidence)
    .onConflictDoUpdate({ target: disputeEvidence.disputeId, set: values });
}

export async function markSubmitted(
  tx: Tx,
  { disputeId, at }: { disputeId: string; at: Date },
): Promise<void> {
  await tx
    .update(disputeEvidence)
    .set({ submittedAt: sql`coalesce(${disputeEvidence.submittedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(disputeEvidence.disputeId, disputeId));
}

/** Lists the mails about an order, oldest first. */
export async function listEvidenceMails(db: Queryable, { orderId }: { orderId: string }) {
  return db
    .select({ detail: orderEvents.detail, createdAt: orderEvents.createdAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'mail')))
    .orderBy(asc(orderEvents.createdAt));
}

/** Returns the number of visits of all cards that a subscription has covered. */
export async function sumVisits(
  db: Queryable,
  { subscriptionId }: { subscriptionId: string },
): Promise<{ visits: number }> {
  const covered = db
    .selectDistinct({ cardId: seats.cardId })
    .from(seats)
    .where(eq(seats.subscriptionId, subscriptionId));
  const [row] = await db
    .select({ visits: sum(cardCounters.visits).mapWith(Number) })
    .from(cardCounters)
    .where(sql`${cardCounters.cardId} in ${covered}`);
  return { visits: row?.visits ?? 0 };
}

/** Lists the disputes of a user's payments that have evidence. */
export async function listDisputesOfUser(db: Queryable, { userId }: { userId: string }): Promise<string[]> {
  const rows = await db
    .select({ id: disputeEvidence.disputeId })
    .from(disputeEvidence)
    .innerJoin(disputes, eq(disputes.id, disputeEvidence.disputeId))
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(payments.userId, userId));
  return rows.map(({ id }) => id);
}

/** Removes the statements of disputes, which are staff's own text about the buyer, and the PDFs that begin with them. */
export async function emptyStatements(
  tx: Tx,
  { disputeIds }: { disputeIds: readonly string[] },
): Promise<void> {
  await tx
    .update(disputeEvidence)
    .set({ statement: '', pdf: null })
    .where(inArray(disputeEvidence.disputeId, [...disputeIds]));
}
