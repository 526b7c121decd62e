export const planCodes = ['monthly', 'annual', 'duo-annual', 'trial-3m', 'special-reward', 'enterprise'] as const;
export type PlanCode = (typeof planCodes)[number];

/** How a plan is paid: again each month or year, once, or not at all. */
export const planIntervals = ['month', 'year', 'once', 'none'] as const;
export type PlanInterval = (typeof planIntervals)[number];

/** The length of a term in words (docs/product.md, section 3). */
export const planPeriods = ['monthly', 'quarterly', 'yearly'] as const;
export type PlanPeriod = (typeof planPeriods)[number];

export interface Plan {
  interval: PlanInterval;
  /** How long one term is; nothing where whoever gives it decides. */
  months: number | null;
  /** How many people, each with a card; zero where a contract says how many. */
  seats: number;
  renews: boolean;
  hasTrial: boolean;
  /** Sold to everybody. */
  isListed: boolean;
  period: PlanPeriod | null;
}

/** What a plan is, whatever it costs; the order is that of the screens (docs/product.md, section 15). */
export const plans: Readonly<Record<PlanCode, Plan>> = {
  monthly: { interval: 'month', months: 1, seats: 1, renews: true, hasTrial: true, isListed: true, period: 'monthly' },
  annual: { interval: 'year', months: 12, seats: 1, renews: true, hasTrial: true, isListed: true, period: 'yearly' },
  'duo-annual': { interval: 'year', months: 12, seats: 2, renews: true, hasTrial: true, isListed: true, period: 'yearly' },
  'trial-3m': { interval: 'once', months: 3, seats: 1, renews: false, hasTrial: false, isListed: true, period: 'quarterly' },
  'special-reward': { interval: 'none', months: null, seats: 1, renews: false, hasTrial: false, isListed: false, period: null },
  enterprise: { interval: 'year', months: 12, seats: 0, renews: true, hasTrial: false, isListed: false, period: 'yearly' },
};

/** What a contract with a company begins with: how many cards, and cents for the platform in a year, for a card and for a logo on it. */
export const enterpriseTerms = { fromCards: 50, platformPrice: 29_900, cardPrice: 500, logoPrice: 200 };

/** What a contract sells once besides the platform, as it is called at the provider and on paper. */
export const enterpriseSkus = { card: 'ENTERPRISE-CARD', logo: 'ENTERPRISE-LOGO' } as const;

/** For how many days a bought plan waits for its card, which is on its way. */
export const waitingDays = 30;

/** For how many days after that a plan costs nothing yet. */
export const trialDays = 14;

/** What a plan costs one person in a month, down to the cent. */
export function monthlyPriceOf(plan: Pick<Plan, 'months' | 'seats'>, price: number): number {
  return Math.floor(price / ((plan.months ?? 1) * Math.max(plan.seats, 1)));
}

/** How many whole percent one person pays less in a month than with the monthly plan; zero where it is not less. */
export function savedPercent(plan: Pick<Plan, 'months' | 'seats'>, { price, monthly }: { price: number; monthly: number }): number {
  const full = monthly * (plan.months ?? 1) * Math.max(plan.seats, 1);
  return full > price ? Math.floor(((full - price) * 100) / full) : 0;
}

/** A plan's number as something that is sold, in orders and at the payment provider. */
export function planSku(code: PlanCode): string {
  return `PLAN-${code.toUpperCase()}`;
}

/** The plan that a product at the provider is, or a line of an order; nothing for what is none. */
export const planOfSku = (sku: string): PlanCode | null => planCodes.find((code) => planSku(code) === sku) ?? null;
