import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { revenueSchedules } from '../database/tables/ledger.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';
import { subscriptionMoves, subscriptions } from '../database/tables/subscriptions.ts';

const isOpen = lt(revenueSchedules.recognised, revenueSchedules.amount);

/**
 * Lists plans that waited for their start and have one now: those that renew have it on the invoice of their
 * first charge, those paid once on their subscription.
 */
export async function listStartedSchedules(db: Queryable) {
  const { documentId, position, subscriptionId } = revenueSchedules;
  const from = sql<Date | null>`coalesce(${subscriptionInvoices.periodStart}, ${subscriptions.activatedAt})`;
  const to = sql<Date | null>`coalesce(${subscriptionInvoices.periodEnd}, ${subscriptions.periodEnd})`;
  return db
    .select({
      documentId,
      position,
      from: from.mapWith(subscriptions.activatedAt),
      to: to.mapWith(subscriptions.periodEnd),
    })
    .from(revenueSchedules)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionId))
    .leftJoin(
      subscriptionInvoices,
      and(eq(subscriptionInvoices.subscriptionId, subscriptions.id), subscriptionInvoices.isOfOrder),
    )
    .where(and(isOpen, isNull(revenueSchedules.startsOn), sql`${from} is not null`, sql`${to} is not null`));
}

/** Locks schedules with a month before `before` to post, oldest first, with the state of their subscription. */
export async function lockDueSchedules(tx: Tx, { before, limit }: { before: string; limit: number }) {
  const due = await tx
    .select()
    .from(revenueSchedules)
    .where(and(isOpen, lt(revenueSchedules.nextMonth, before)))
    .orderBy(
      asc(revenueSchedules.nextMonth),
      asc(revenueSchedules.documentId),
      asc(revenueSchedules.position),
    )
    .limit(limit)
    .for('update');
  const ids = due.flatMap(({ subscriptionId }) => (subscriptionId === null ? [] : [subscriptionId]));
  const states = await tx
    .selectDistinctOn([subscriptions.id], {
      id: subscriptions.id,
      status: subscriptions.status,
      since: subscriptionMoves.movedAt,
    })
    .from(subscriptions)
    .innerJoin(
      subscriptionMoves,
      and(
        eq(subscriptionMoves.subscriptionId, subscriptions.id),
        eq(subscriptionMoves.to, subscriptions.status),
      ),
    )
    .where(inArray(subscriptions.id, ids))
    .orderBy(subscriptions.id, desc(subscriptionMoves.sequenceNumber));
  const byId = new Map(states.map((state) => [state.id, state]));
  return due.map((schedule) => ({ schedule, state: byId.get(schedule.subscriptionId ?? '') }));
}
