import { plans, planSku, type PlanCode } from '@visita/core/plans/plan';
import type { Queryable } from '../database/database.ts';
import { listPlanPrices, updatePlanPriceNumber } from '../plans/queries.ts';
import { listPrices, updatePriceNumber } from '../shop/price-queries.ts';

/** A price as the provider is to know it. */
export interface SoldPrice {
  id: string;
  /** The lookup key at the provider, the same for every amount. */
  lookupKey: string;
  /** The product's id, ours and the provider's. */
  sku: string;
  currency: string;
  amount: number;
  /** The billing interval; null for a one-time price. */
  recurring: 'month' | 'year' | null;
  /** True if it is sold to everyone. */
  isListed: boolean;
  stripeId: string | null;
  rememberNumber: (stripeId: string) => Promise<void>;
}

/** Examples: `shop_sleeve_cad`, `plan_duo_annual_cad`, `plan_trial3m_cad`. */
const productKey = (sku: string, currency: string) => `shop_${sku}_${currency}`.toLowerCase();
const planKey = (code: PlanCode, currency: string) =>
  `plan_${code.replace('-3m', '3m').replaceAll('-', '_')}_${currency}`.toLowerCase();

/** Reads the prices effective at a moment, in all currencies. */
export async function readSoldPrices(db: Queryable, { at }: { at: Date }): Promise<SoldPrice[]> {
  const effectivePrices = (await readAllPrices(db)).filter(({ validFrom }) => validFrom <= at);
  return [...new Map(effectivePrices.map((price) => [price.lookupKey, price])).values()];
}

/** Reads the prices with a later effective date. */
export async function readPlannedPrices(db: Queryable, { at }: { at: Date }): Promise<SoldPrice[]> {
  return (await readAllPrices(db)).filter(({ validFrom }) => validFrom > at);
}

/** Reads prices of all dates, each product's newest last. */
async function readAllPrices(db: Queryable): Promise<(SoldPrice & { validFrom: Date })[]> {
  const products = (await listPrices(db)).map(({ id, productSku: sku, ...price }) => ({
    ...price,
    id,
    sku,
    lookupKey: productKey(sku, price.currency),
    recurring: null,
    isListed: true,
    rememberNumber: (stripeId: string) => updatePriceNumber(db, { id, stripeId }),
  }));
  const ofPlans = (await listPlanPrices(db)).map(({ plan: { code, isListed }, price: { id, ...price } }) => {
    const { interval } = plans[code];
    return {
      ...price,
      id,
      sku: planSku(code),
      lookupKey: planKey(code, price.currency),
      recurring: interval === 'month' || interval === 'year' ? interval : null,
      isListed,
      rememberNumber: (stripeId: string) => updatePlanPriceNumber(db, { id, stripeId }),
    };
  });
  return [...products, ...ofPlans];
}
