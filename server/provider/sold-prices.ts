import { plans, planSku, type PlanCode } from '@visita/core/plans/plan';
import type { Queryable } from '../database/database.ts';
import { listPlanPrices, updatePlanPriceNumber } from '../plans/queries.ts';
import { listPrices, updatePriceNumber } from '../shop/queries.ts';

/** What something costs now, as the provider is to know it. */
export interface SoldPrice {
  id: string;
  /** What it is called at the provider, whatever its amount. */
  lookupKey: string;
  /** The number of its product, ours and the provider's. */
  sku: string;
  currency: string;
  amount: number;
  /** How often it is charged; nothing for what is paid once. */
  recurring: 'month' | 'year' | null;
  /** Whether everybody can buy it. */
  isListed: boolean;
  stripeId: string | null;
  rememberNumber: (stripeId: string) => Promise<void>;
}

/** `shop_sleeve_cad`, `plan_duo_annual_cad`, `plan_trial3m_cad`. */
const productKey = (sku: string, currency: string) => `shop_${sku}_${currency}`.toLowerCase();
const planKey = (code: PlanCode, currency: string) => `plan_${code.replace('-3m', '3m').replaceAll('-', '_')}_${currency}`.toLowerCase();

/** The prices of products and plans that hold at a moment, in every currency. */
export async function readSoldPrices(db: Queryable, { at }: { at: Date }): Promise<SoldPrice[]> {
  const begun = (await readAllPrices(db)).filter(({ validFrom }) => validFrom <= at);
  return [...new Map(begun.map((price) => [price.lookupKey, price])).values()];
}

/** Those that will hold one day. */
export async function readPlannedPrices(db: Queryable, { at }: { at: Date }): Promise<SoldPrice[]> {
  return (await readAllPrices(db)).filter(({ validFrom }) => validFrom > at);
}

/** Of every moment, of each thing the newest last. */
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
