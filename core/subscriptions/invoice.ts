import type { PlanCode } from '../plans/plan.ts';

/** Why the provider charges: the first period, another one, a dearer plan, a new period after a pause, or by hand. */
export const invoiceReasons = ['create', 'cycle', 'update', 'resume', 'manual'] as const;
export type InvoiceReason = (typeof invoiceReasons)[number];

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

const reasonsThere: Record<string, InvoiceReason> = {
  subscription_create: 'create',
  subscription_cycle: 'cycle',
  subscription_update: 'update',
};

/** Our word for the provider's billing reason, which calls a new period after a pause an update too: it is all of one plan. */
export function reasonOf(billingReason: string | null, { plans }: { plans: readonly PlanCode[] }): InvoiceReason {
  const reason = reasonsThere[billingReason ?? ''] ?? 'manual';
  return reason === 'update' && new Set(plans).size === 1 ? 'resume' : reason;
}
