export const planCodes = [
  'monthly',
  'annual',
  'duo-annual',
  'trial-3m',
  'special-reward',
  'enterprise',
] as const;
export type PlanCode = (typeof planCodes)[number];

/** Billing intervals: monthly, yearly, paid once, or free. */
export const planIntervals = ['month', 'year', 'once', 'none'] as const;
export type PlanInterval = (typeof planIntervals)[number];

/** The length of a term by name (docs/product.md, section 3). */
export const planPeriods = ['monthly', 'quarterly', 'yearly'] as const;
export type PlanPeriod = (typeof planPeriods)[number];

export interface Plan {
  interval: PlanInterval;
  /** The length of a term in months; null if set individually. */
  months: number | null;
  /** Number of seats, each with a card; zero if set by a contract. */
  seats: number;
  renews: boolean;
  hasTrial: boolean;
  /** On sale to everyone. */
  isListed: boolean;
  period: PlanPeriod | null;
}

/** Plans without their prices, in display order (docs/product.md, section 15). */
export const plans: Readonly<Record<PlanCode, Plan>> = {
  monthly: {
    interval: 'month',
    months: 1,
    seats: 1,
    renews: true,
    hasTrial: true,
    isListed: true,
    period: 'monthly',
  },
  annual: {
    interval: 'year',
    months: 12,
    seats: 1,
    renews: true,
    hasTrial: true,
    isListed: true,
    period: 'yearly',
  },
  'duo-annual': {
    interval: 'year',
    months: 12,
    seats: 2,
    renews: true,
    hasTrial: true,
    isListed: true,
    period: 'yearly',
  },
  'trial-3m': {
    interval: 'once',
    months: 3,
    seats: 1,
    renews: false,
    hasTrial: false,
    isListed: true,
    period: 'quarterly',
  },
  'special-reward': {
    interval: 'none',
    months: null,
    seats: 1,
    renews: false,
    hasTrial: false,
    isListed: false,
    period: null,
  },
  enterprise: {
    interval: 'year',
    months: 12,
    seats: 0,
    renews: true,
    hasTrial: false,
    isListed: false,
    period: 'yearly',
  },
};

/**
 * Enterprise contracts: minimum number of cards, and prices in cents for the platform per year, a card, and a
 * logo on it.
 */
export const enterpriseTerms = { fromCards: 50, platformPrice: 29_900, cardPrice: 500, logoPrice: 200 };

/** SKUs of the one-time items of a contract, at Stripe and in documents. */
export const enterpriseSkus = { card: 'ENTERPRISE-CARD', logo: 'ENTERPRISE-LOGO' } as const;

/** The activation window in days, while the card of a bought plan is delivered. */
export const waitingDays = 30;

/** The trial after it, in days. */
export const trialDays = 14;

/** Returns the price per person and month, rounded down to the cent. */
export function monthlySeatPrice(plan: Pick<Plan, 'months' | 'seats'>, price: number): number {
  return Math.floor(price / ((plan.months ?? 1) * Math.max(plan.seats, 1)));
}

/** Returns the saving per person compared with the monthly plan, in whole percent; zero if there is none. */
export function savedPercent(
  plan: Pick<Plan, 'months' | 'seats'>,
  { price, monthly }: { price: number; monthly: number },
): number {
  const full = monthly * (plan.months ?? 1) * Math.max(plan.seats, 1);
  return full > price ? Math.floor(((full - price) * 100) / full) : 0;
}

/** Returns a plan's SKU in orders and at Stripe. */
export function planSku(code: PlanCode): string {
  return `PLAN-${code.toUpperCase()}`;
}

/** Returns the plan of a Stripe product or order item; null if it is not a plan. */
export const planOfSku = (sku: string): PlanCode | null =>
  planCodes.find((code) => planSku(code) === sku) ?? null;
