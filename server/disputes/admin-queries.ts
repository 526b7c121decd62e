import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { narrowText } from '@visita/core/narrow-text';
import type { Queryable } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { disputeEvidence, disputes } from '../database/tables/disputes.ts';
import { orders } from '../database/tables/orders.ts';
import { payments } from '../database/tables/payments.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';

interface DisputesQuery {
  search?: string | undefined;
  state?: 'open' | 'closed' | undefined;
  sort: string;
  after?: string | undefined;
  limit: number;
}

/** The ids of disputes sort by the time at which they were opened. */
const sorts = { openedAt: { id: disputes.id } };

const saleNo = sql<string>`coalesce(${orders.orderNo}, ${subscriptions.subscriptionNo}, '')`;

/** The staged answer without its PDF. */
const stagedEvidence = {
  statement: disputeEvidence.statement,
  pageCount: disputeEvidence.pageCount,
  hasPdf: sql<boolean>`${disputeEvidence.pdf} is not null`,
  stagedAt: disputeEvidence.stagedAt,
  submittedAt: disputeEvidence.submittedAt,
};

/** A dispute with its sale: an order, or an invoice of a subscription; an order may have started one. */
const selectWhole = (db: Queryable) =>
  db
    .select({
      dispute: disputes,
      saleNo,
      orderId: payments.orderId,
      subscription: subscriptions,
      evidence: stagedEvidence,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(subscriptionInvoices, eq(subscriptionInvoices.id, payments.subscriptionInvoiceId))
    .leftJoin(
      subscriptions,
      or(
        eq(subscriptions.id, subscriptionInvoices.subscriptionId),
        eq(subscriptions.orderId, payments.orderId),
      ),
    )
    .leftJoin(disputeEvidence, eq(disputeEvidence.disputeId, disputes.id));

export type WholeDisputeRow = Awaited<ReturnType<typeof selectWhole>>[number];

/** Lists a page of disputes. */
export async function listDisputes(db: Queryable, { search, state, ...paging }: DisputesQuery) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  const number = search === undefined ? '' : narrowText(search).replace(/\s/g, '').toUpperCase();
  const rows = await selectWhole(db)
    .where(
      and(
        where,
        state && (state === 'open' ? isNull(disputes.closedAt) : isNotNull(disputes.closedAt)),
        number === '' ? undefined : or(eq(orders.orderNo, number), eq(subscriptions.subscriptionNo, number)),
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
  return page(rows.map(({ dispute, saleNo: number }) => ({ ...dispute, saleNo: number })));
}

export async function findWholeDispute(
  db: Queryable,
  { id }: { id: string },
): Promise<WholeDisputeRow | undefined> {
  const [found] = await selectWhole(db).where(eq(disputes.id, id));
  return found;
}
