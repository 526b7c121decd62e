import type { z } from 'zod';
import { dayStart, localDay, sellerHome } from '@visita/core/addresses/local-day';
import type { PlanPriceChange, ShippingChange, TaxChange } from '@visita/core/admin/settings-contract';
import { dayAfter } from '@visita/core/admin/spans';
import { currency } from '@visita/core/money';
import { fieldProblem, Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from '../http/route.ts';
import { insertPlanPrices, lockNewestPrice } from '../plans/queries.ts';
import { followLater } from '../provider/follow-catalogue.ts';
import {
  insertShippingRates,
  insertTaxRates,
  lockShippingRates,
  lockTax,
  updateTaxEnd,
} from '../shop/rate-queries.ts';
import { tellShopChanged } from '../shop/shop-changed.ts';
import { audit } from '../staff/audit.ts';

export type Planner = Pick<Deps, 'db' | 'now'> & { staff: StaffActor };

/** Returns the first day that can be planned: tomorrow, since today already has its prices. */
export const earliestDay = (now: Date): string => dayAfter(localDay(sellerHome, now), 1);

/**
 * Returns the start of a planned day. Throws a field problem if it is too early, or not after the newest
 * planned day.
 */
function resolveStart(from: string, { now, newest }: { now: Date; newest: string }): Date {
  const first = earliestDay(now);
  const earliest = newest < first ? first : dayAfter(newest, 1);
  if (from < earliest) throw fieldProblem('from', 'dayTooEarly', { day: earliest });
  return dayStart(sellerHome, from);
}

/** Plans a plan's price from a day on. Existing subscriptions keep the price at which they were bought. */
export async function planPlanPrice(
  { db, now, staff }: Planner,
  change: z.output<typeof PlanPriceChange>,
): Promise<void> {
  const { plan, amount, from, seen } = change;
  const at = now();
  await transaction(db, async (tx) => {
    const newest = await lockNewestPrice(tx, { plan, currency });
    if (!newest) throw new Problem('notFound');
    if (newest.id !== seen) throw new Problem('changedMeanwhile');
    const validFrom = resolveStart(from, { now: at, newest: localDay(sellerHome, newest.validFrom) });
    await insertPlanPrices(tx, [{ id: newId(at), plan, currency, amount, validFrom }]);
    const before = { amount: newest.amount };
    await audit(tx, staff, {
      action: 'settings.planPrice',
      subject: { type: 'plan', id: plan },
      before,
      after: { amount, from },
    });
    await tellShopChanged(tx);
    // Creates the price at Stripe now, and makes it the plan's current one at its start.
    await followLater(tx);
    await followLater(tx, validFrom);
  });
}

/** Plans the shipping rate from a day on; existing orders keep theirs. */
export async function planShippingRate(
  { db, now, staff }: Planner,
  change: z.output<typeof ShippingChange>,
): Promise<void> {
  const { from, seen, zone, ...terms } = change;
  const at = now();
  await transaction(db, async (tx) => {
    const newest = (await lockShippingRates(tx, { zone })).at(-1);
    if (!newest) throw new Problem('notFound');
    if (newest.id !== seen) throw new Problem('changedMeanwhile');
    const validFrom = resolveStart(from, { now: at, newest: localDay(sellerHome, newest.validFrom) });
    await insertShippingRates(tx, [{ id: newId(at), zone, ...terms, validFrom }]);
    const { amount, freeFrom, minDays, maxDays } = newest;
    await audit(tx, staff, {
      action: 'settings.shippingRate',
      subject: { type: 'zone', id: zone },
      before: { amount, freeFrom, minDays, maxDays },
      after: { ...terms, from },
    });
    await tellShopChanged(tx);
  });
}

/**
 * Plans a tax rate from a day on, and whether the tax is charged, in place of the previous rate. Existing
 * documents keep their lines.
 */
export async function planTax(
  { db, now, staff }: Planner,
  change: z.output<typeof TaxChange>,
): Promise<void> {
  const { rate, isRegistered, from, seen } = change;
  const at = now();
  await transaction(db, async (tx) => {
    const newest = (await lockTax(tx, { code: seen })).at(-1);
    if (!newest) throw new Problem('notFound');
    if (newest.code !== seen || newest.validUntil !== null) throw new Problem('changedMeanwhile');
    resolveStart(from, { now: at, newest: newest.validFrom });
    const { country, province, kind } = newest;
    const code = [kind, province ?? country, from].join('-').toLowerCase();
    await updateTaxEnd(tx, { code: seen, validUntil: from });
    await insertTaxRates(tx, [
      { code, country, province, kind, rate, isRegistered, validFrom: from, validUntil: null },
    ]);
    const before = { rate: newest.rate, isRegistered: newest.isRegistered };
    await audit(tx, staff, {
      action: 'settings.tax',
      subject: { type: 'tax', id: code },
      before,
      after: { rate, isRegistered, from },
    });
    await tellShopChanged(tx);
    await followLater(tx);
  });
}
