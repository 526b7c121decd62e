import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminCredits } from '@visita/core/payments/admin-contract';
import type { CreditState } from '@visita/core/payments/customer-balance';
import type { Queryable, Tx } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { users } from '../database/tables/account.ts';
import { customerBalances, customerMovements, payments } from '../database/tables/payments.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';
import type { PaymentRow } from './queries.ts';

export type CustomerBalanceRow = typeof customerBalances.$inferSelect;
export type MovementRow = typeof customerMovements.$inferSelect;

/** A payment with what is left of it, in cents. */
interface RefundablePayment extends Pick<
  PaymentRow,
  'id' | 'orderId' | 'subscriptionInvoiceId' | 'cardBrand' | 'cardLast4'
> {
  refundable: number;
}

/** Locks a customer's balance. Lock payments and refunds first. */
export async function lockCustomerBalance(
  tx: Tx,
  { customer }: { customer: string },
): Promise<CustomerBalanceRow | undefined> {
  const [row] = await tx
    .select()
    .from(customerBalances)
    .where(eq(customerBalances.customer, customer))
    .for('update');
  return row;
}

/** The state of a customer by their subscriptions. */
const state = sql<CreditState>`case when customer_balances.user_id is null then 'erased'
  when exists (select from subscriptions s where s.user_id = customer_balances.user_id
    and s.status not in ('cancelled', 'expired', 'completed', 'released')) then 'running'
  else 'ended' end`;

const selectCredits = (db: Queryable) =>
  db
    .select({ ...getTableColumns(customerBalances), email: users.email, state })
    .from(customerBalances)
    .leftJoin(users, eq(users.id, customerBalances.userId));

const sorts = { changed: { changedAt: customerBalances.changedAt, customer: customerBalances.customer } };

/** Lists a page of customers with a credit or a debt. */
export async function listCredits(
  db: Queryable,
  { search, state: chosen, ...paging }: z.output<typeof adminCredits.list.terms.query>,
) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  const text = search?.trim();
  const isFound = text
    ? or(eq(users.email, text.toLowerCase()), eq(customerBalances.customer, text))
    : undefined;
  const isOpen = sql`${customerBalances.balance} <> 0`;
  const rows = await selectCredits(db)
    .where(and(where, isOpen, isFound, chosen && eq(state, chosen)))
    .orderBy(...orderBy)
    .limit(limit);
  return page(rows);
}

/** Finds the credit of a customer, also one of zero. */
export async function findCredit(db: Queryable, { customer }: { customer: string }) {
  const [row] = await selectCredits(db).where(eq(customerBalances.customer, customer));
  return row;
}

/** Inserts the row of a customer, unless there is one. */
export async function ensureCustomerBalance(
  tx: Tx,
  row: Pick<CustomerBalanceRow, 'customer' | 'userId' | 'currency' | 'changedAt'>,
): Promise<void> {
  await tx.insert(customerBalances).values(row).onConflictDoNothing();
}

/** Inserts a movement of a customer that has a row, once; a trigger adds it to the balance. */
export async function insertMovement(
  tx: Tx,
  movement: typeof customerMovements.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(customerMovements)
    .values(movement)
    .onConflictDoNothing()
    .returning({ id: customerMovements.id });
  return rows.length === 1;
}

/** Stores Stripe's id of a movement that was sent. */
export async function updateMovement(
  db: Queryable,
  { id, stripeId }: { id: string; stripeId: string },
): Promise<void> {
  await db
    .update(customerMovements)
    .set({ stripeId })
    .where(and(eq(customerMovements.id, id), isNull(customerMovements.stripeId)));
}

/** Finds a movement with the currency of its customer. */
export async function findMovement(db: Queryable, { id }: { id: string }) {
  const [row] = await db
    .select({ ...getTableColumns(customerMovements), currency: customerBalances.currency })
    .from(customerMovements)
    .innerJoin(customerBalances, eq(customerBalances.customer, customerMovements.customer))
    .where(eq(customerMovements.id, id));
  return row;
}

/** Lists the movements of a customer with the subscription of each, oldest first. */
export async function listMovements(db: Queryable, { customer }: { customer: string }) {
  return db
    .select({ ...getTableColumns(customerMovements), subscriptionNo: subscriptions.subscriptionNo })
    .from(customerMovements)
    .leftJoin(subscriptions, eq(subscriptions.id, customerMovements.subscriptionId))
    .where(eq(customerMovements.customer, customer))
    .orderBy(asc(customerMovements.at), asc(customerMovements.id));
}

/** Lists the movements of a user's credit, oldest first, in cents. */
export async function listUserMovements(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({
      at: customerMovements.at,
      kind: customerMovements.kind,
      amount: customerMovements.amount,
      currency: customerBalances.currency,
    })
    .from(customerMovements)
    .innerJoin(customerBalances, eq(customerBalances.customer, customerMovements.customer))
    .where(eq(customerBalances.userId, userId))
    .orderBy(asc(customerMovements.at), asc(customerMovements.id));
}

/**
 * Finds the payment that most of a customer's credit can be given back to, with what is left of it: of the user's, and
 * after an erasure of those for the subscriptions in its movements.
 */
export async function findRefundablePayment(
  db: Queryable,
  { customer, userId, currency }: Pick<CustomerBalanceRow, 'customer' | 'userId' | 'currency'>,
): Promise<RefundablePayment | undefined> {
  const refundable = sql<number>`(greatest(payments.amount - payments.withdrawn_amount, 0) - coalesce((
    select sum(r.amount) from refunds r where r.payment_id = payments.id
      and r.status not in ('failed', 'cancelled')), 0))::int`;
  const moved = db
    .select({ id: customerMovements.subscriptionId })
    .from(customerMovements)
    .where(eq(customerMovements.customer, customer));
  const isOwn =
    userId === null ? inArray(subscriptionInvoices.subscriptionId, moved) : eq(payments.userId, userId);
  const [payment] = await db
    .select({
      id: payments.id,
      orderId: payments.orderId,
      subscriptionInvoiceId: payments.subscriptionInvoiceId,
      cardBrand: payments.cardBrand,
      cardLast4: payments.cardLast4,
      refundable,
    })
    .from(payments)
    .leftJoin(subscriptionInvoices, eq(subscriptionInvoices.id, payments.subscriptionInvoiceId))
    .where(
      and(
        isOwn,
        eq(payments.status, 'completed'),
        eq(payments.currency, currency),
        eq(payments.isRefundable, true),
        eq(payments.isSurplus, false),
        sql`${refundable} > 0`,
      ),
    )
    .orderBy(desc(refundable), desc(payments.id))
    .limit(1);
  return payment;
}
