import { planCodes, planSku, type PlanCode } from '../plans/plan.ts';

/** The plan that a product at the provider is, or a line of an order; nothing for what is none. */
export const planOfSku = (sku: string): PlanCode | null => planCodes.find((plan) => planSku(plan) === sku) ?? null;
