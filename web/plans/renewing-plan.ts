import type { ListedPlan } from '@visita/core/plans/contract';

/** The plans with recurring payments, in display order. */
export const renewingCodes = ['monthly', 'annual', 'duo-annual'] as const;
export type RenewingCode = (typeof renewingCodes)[number];

export type RenewingPlan = ListedPlan & { code: RenewingCode; period: 'monthly' | 'yearly' };

export const isRenewing = (plan: ListedPlan): plan is RenewingPlan =>
  renewingCodes.some((code) => code === plan.code);
