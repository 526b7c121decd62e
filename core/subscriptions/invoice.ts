import type { PlanCode } from '../plans/plan.ts';

/**
 * Reasons for an invoice: the first period, a renewal, an upgrade, the first period after a pause, or created
 * by hand.
 */
export const invoiceReasons = ['create', 'cycle', 'update', 'resume', 'manual'] as const;
export type InvoiceReason = (typeof invoiceReasons)[number];

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

const reasonsThere: Record<string, InvoiceReason> = {
  subscription_create: 'create',
  subscription_cycle: 'cycle',
  subscription_update: 'update',
};

/**
 * Maps Stripe's `billing_reason`. Stripe reports `subscription_update` for the first period after a pause
 * too; all lines are of one plan then.
 */
export function invoiceReasonFor(
  billingReason: string | null,
  { plans }: { plans: readonly PlanCode[] },
): InvoiceReason {
  const reason = reasonsThere[billingReason ?? ''] ?? 'manual';
  return reason === 'update' && new Set(plans).size === 1 ? 'resume' : reason;
}
