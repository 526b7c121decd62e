import { currency } from '@visita/core/money';
import { enterpriseTerms, planCodes, plans, type PlanCode } from '@visita/core/plans/plan';
import type { Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { insertPlanPrices, insertPlans } from '../plans/queries.ts';
import { tellShopChanged } from '../shop/shop-changed.ts';

/**
 * The initial prices in cents. A reward is free, and an enterprise pays this for the platform
 * (docs/product.md, section 15).
 */
const amounts: Record<PlanCode, number | null> = {
  monthly: 1_000,
  annual: 8_880,
  'duo-annual': 14_880,
  'trial-3m': 2_400,
  'special-reward': null,
  enterprise: enterpriseTerms.platformPrice,
};

/** A fixed date, so that two processes that seed the same database write the same rows. */
const validFrom = new Date('2024-01-01T00:00:00Z');

/** Inserts the plans that an installation lacks; existing ones are not changed. */
export async function seedPlans({ db, now }: { db: Db; now: Date }): Promise<void> {
  await transaction(db, async (tx) => {
    const rows = planCodes.map((code, position) => ({ code, isListed: plans[code].isListed, position }));
    const inserted = await insertPlans(tx, rows);
    if (inserted.length === 0) return;
    const prices = inserted.flatMap((plan) => {
      const amount = amounts[plan];
      return amount === null ? [] : [{ id: newId(now), plan, currency, amount, validFrom }];
    });
    if (prices.length > 0) await insertPlanPrices(tx, prices);
    await tellShopChanged(tx);
  });
}
