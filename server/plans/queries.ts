import { and, asc, desc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { PlanCode } from '@visita/core/plans/plan';
import type { Queryable, Tx } from '../database/database.ts';
import { planPrices, plans } from '../database/tables/plans.ts';
import type { PlanPriceRow } from '../deps.ts';

/** Lists past, current and planned prices, oldest first; the caller picks the effective one. */
export async function listPlanPrices(db: Queryable): Promise<PlanPriceRow[]> {
  return db
    .select({ plan: plans, price: planPrices })
    .from(planPrices)
    .innerJoin(plans, eq(plans.code, planPrices.plan))
    .orderBy(asc(plans.position), asc(planPrices.validFrom));
}

/** Finds the effective price of a plan at a moment; undefined if it has none in that currency. */
export async function findPlanPrice(
  db: Queryable,
  { plan, currency, at }: { plan: PlanCode; currency: string; at: Date },
): Promise<PlanPriceRow | undefined> {
  const [found] = await db
    .select({ plan: plans, price: planPrices })
    .from(planPrices)
    .innerJoin(plans, eq(plans.code, planPrices.plan))
    .where(and(eq(planPrices.plan, plan), eq(planPrices.currency, currency), lte(planPrices.validFrom, at)))
    .orderBy(desc(planPrices.validFrom))
    .limit(1);
  return found;
}

/** Finds a price by its Stripe id, whether or not it is still in effect. */
export async function findPlanPriceByNumber(
  db: Queryable,
  { stripeId }: { stripeId: string },
): Promise<PlanPriceRow | undefined> {
  const [found] = await db
    .select({ plan: plans, price: planPrices })
    .from(planPrices)
    .innerJoin(plans, eq(plans.code, planPrices.plan))
    .where(eq(planPrices.stripeId, stripeId));
  return found;
}

/** Inserts the plans that do not exist, and returns their codes. */
export async function insertPlans(db: Queryable, rows: (typeof plans.$inferInsert)[]): Promise<PlanCode[]> {
  const inserted = await db.insert(plans).values(rows).onConflictDoNothing().returning({ code: plans.code });
  return inserted.map(({ code }) => code);
}

export async function insertPlanPrices(
  db: Queryable,
  rows: (typeof planPrices.$inferInsert)[],
): Promise<void> {
  await db.insert(planPrices).values(rows);
}

/** Locks the plan and returns its newest price, so that no other price is planned meanwhile. */
export async function lockNewestPrice(tx: Tx, { plan, currency }: { plan: PlanCode; currency: string }) {
  await tx.select({ code: plans.code }).from(plans).where(eq(plans.code, plan)).for('update');
  const [newest] = await tx
    .select()
    .from(planPrices)
    .where(and(eq(planPrices.plan, plan), eq(planPrices.currency, currency)))
    .orderBy(desc(planPrices.validFrom))
    .limit(1);
  return newest;
}

/** Deletes a price that is not in effect yet and returns it; undefined if it is in effect. */
export async function removePlannedPrice(tx: Tx, { id, at }: { id: string; at: Date }) {
  const [removed] = await tx
    .delete(planPrices)
    .where(and(eq(planPrices.id, id), gt(planPrices.validFrom, at)))
    .returning();
  return removed;
}

export async function updatePlanPriceNumber(
  db: Queryable,
  { id, stripeId }: { id: string; stripeId: string },
): Promise<void> {
  await db.update(planPrices).set({ stripeId }).where(eq(planPrices.id, id));
}

/** Clears Stripe's ids of plan prices, after the change to another Stripe account. */
export async function removePlanPriceNumbers(tx: Tx): Promise<void> {
  await tx.update(planPrices).set({ stripeId: null }).where(isNotNull(planPrices.stripeId));
}
