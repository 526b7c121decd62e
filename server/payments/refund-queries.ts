import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { payments, refunds } from '../database/tables/payments.ts';
import { isUnposted } from '../ledger/queries.ts';
import type { PaymentRow } from './queries.ts';

export type RefundRow = typeof refunds.$inferSelect;

export async function insertRefund(db: Queryable, refund: typeof refunds.$inferInsert): Promise<void> {
  await db.insert(refunds).values(refund);
}

export async function findRefund(
  db: Queryable,
  by: { id: string } | { stripeId: string },
): Promise<RefundRow | undefined> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where('id' in by ? eq(refunds.id, by.id) : eq(refunds.stripeId, by.stripeId));
  return refund;
}

export async function updateRefund(
  db: Queryable,
  { id }: { id: string },
  values: Partial<Pick<RefundRow, 'status' | 'stripeId' | 'failure' | 'settledAt'>>,
): Promise<void> {
  await db.update(refunds).set(values).where(eq(refunds.id, id));
}

export async function listRefunds(db: Queryable, { paymentId }: { paymentId: string }): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.id));
}

/** Lists an order's refunds that were not sent or were refused. */
export async function listUnsentRefunds(
  db: Queryable,
  { orderId }: { orderId: string },
): Promise<Pick<RefundRow, 'id' | 'status'>[]> {
  return db
    .select({ id: refunds.id, status: refunds.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), inArray(refunds.status, ['asked', 'failed'])))
    .orderBy(asc(refunds.id));
}

/** Lists a page of unfinished refunds created before a moment. */
export async function listAskedBefore(
  db: Queryable,
  { before, after, limit }: { before: Date; after: string | null; limit: number },
): Promise<{ id: string }[]> {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        inArray(refunds.status, ['asked', 'pending']),
        lt(refunds.createdAt, before),
        after === null ? undefined : gt(refunds.id, after),
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(limit);
}

/** Lists refunds that succeeded and have no entry in the ledger, with their payments. */
export async function listUnpostedRefunds(
  db: Queryable,
  { limit }: { limit: number },
): Promise<{ refund: RefundRow; payment: PaymentRow }[]> {
  return db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'succeeded'), isUnposted(db, 'refund', refunds.id)))
    .orderBy(asc(refunds.id))
    .limit(limit);
}

/** Lists the invoices at Stripe of refunds by credit notes whose outcome is unknown yet. */
export async function listSentCredits(
  db: Queryable,
  { paymentIntentIds }: { paymentIntentIds: string[] },
): Promise<{ invoiceId: string }[]> {
  if (paymentIntentIds.length === 0) return [];
  const rows = await db
    .select({ credit: refunds.credit })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(payments.paymentIntentId, paymentIntentIds),
        eq(refunds.status, 'asked'),
        isNull(refunds.stripeId),
      ),
    );
  return rows.flatMap(({ credit }) => (credit ? [credit] : []));
}
