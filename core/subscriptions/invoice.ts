/** Why the provider charges: the first period, another one, a dearer plan, or by hand. */
export const invoiceReasons = ['create', 'cycle', 'update', 'manual'] as const;
export type InvoiceReason = (typeof invoiceReasons)[number];

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

const reasonsThere: Record<string, InvoiceReason> = {
  subscription_create: 'create',
  subscription_cycle: 'cycle',
  subscription_update: 'update',
};

/** Our word for the provider's billing reason. */
export const reasonOf = (billingReason: string | null): InvoiceReason => reasonsThere[billingReason ?? ''] ?? 'manual';
