import type { ListedPlan } from '@visita/core/plans/contract';
import {
  monthlySeatPrice,
  plans,
  savedPercent,
  trialDays,
  waitingDays,
  type PlanCode,
} from '@visita/core/plans/plan';
import type { PlanPriceRow } from '../deps.ts';

/** The effective price of each plan, in the order of the screens. */
export function effectivePlanPrices(
  rows: PlanPriceRow[],
  { currency, at }: { currency: string; at: Date },
): PlanPriceRow[] {
  const effectiveRows = rows.filter(({ price }) => price.currency === currency && price.validFrom <= at);
  return [...new Map(effectiveRows.map((row) => [row.plan.code, row])).values()];
}

/** The plans on sale, each with its current price and how it compares with the monthly plan. */
export function listedPlans(
  rows: PlanPriceRow[],
  { currency, at }: { currency: string; at: Date },
): ListedPlan[] {
  const effectivePrices = effectivePlanPrices(rows, { currency, at });
  const getPrice = (code: PlanCode) => effectivePrices.find(({ plan }) => plan.code === code)?.price.amount;
  const monthly = getPrice('monthly') ?? 0;
  return effectivePrices
    .filter(({ plan }) => plan.isListed)
    .map(({ plan: { code }, price: { amount: price } }) => {
      const { interval, period, seats, months, renews, hasTrial } = plans[code];
      return {
        code,
        price,
        currency,
        interval,
        period,
        seats,
        months,
        monthlyPrice: monthlySeatPrice(plans[code], price),
        saves: savedPercent(plans[code], { price, monthly }),
        renews,
        hasTrial,
        trialDays: hasTrial ? trialDays : 0,
        waitingDays: hasTrial ? waitingDays : 0,
        includedCards: seats,
      };
    });
}
