import { and, asc, desc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { PlanCode } from '@visita/core/plans/plan';
import type { Queryable, Tx } from '../database/database.ts';
import { planPrices, plans } from '../database/tables/plans.ts';
import type { PlanPriceRow } from '../deps.ts';

/** Of every moment, the newest last: which of them holds is the clock's to say. */
export async function listPlanPrices(db: Queryable): Promise<PlanPriceRow[]> {
  return db
    .select({ plan: plans, price: planPrices })
    .from(planPrices)
    .innerJoin(plans, eq(plans.code, planPrices.plan))
    .orderBy(asc(plans.position), asc(planPrices.validFrom));
}

/** The price of a plan that holds at a moment; nothing where it is not sold in that currency. */
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

/** The price that the provider knows by this number, whether or not it still holds. */
export async function findPlanPriceByNumber(db: Queryable, { stripeId }: { stripeId: string }): Promise<PlanPriceRow | undefined> {
  const [found] = await db
    .select({ plan: plans, price: planPrices })
    .from(planPrices)
    .innerJoin(plans, eq(plans.code, planPrices.plan))
    .where(eq(planPrices.stripeId, stripeId));
  return found;
}

/** Gives whether it is new. */
export async function insertPlan(db: Queryable, plan: typeof plans.$inferInsert): Promise<boolean> {
  return (await db.insert(plans).values(plan).onConflictDoNothing().returning({ code: plans.code })).length === 1;
}

export async function insertPlanPrice(db: Queryable, price: typeof planPrices.$inferInsert): Promise<void> {
  await db.insert(planPrices).values(price);
}

/** The newest price of a plan, which is held so that nobody else plans another meanwhile. */
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

/** Gives what was removed: what has begun to hold stays. */
export async function removePlannedPrice(tx: Tx, { id, at }: { id: string; at: Date }) {
  const [removed] = await tx
    .delete(planPrices)
    .where(and(eq(planPrices.id, id), gt(planPrices.validFrom, at)))
    .returning();
  return removed;
}

export async function updatePlanPriceNumber(db: Queryable, { id, stripeId }: { id: string; stripeId: string }): Promise<void> {
  await db.update(planPrices).set({ stripeId }).where(eq(planPrices.id, id));
}

/** Forgets what another account of the provider calls the prices of our plans. */
export async function removePlanPriceNumbers(tx: Tx): Promise<void> {
  await tx.update(planPrices).set({ stripeId: null }).where(isNotNull(planPrices.stripeId));
}
