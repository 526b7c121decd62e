import type { ComparisonName } from '@visita/core/admin/drift-advice';
import { compareInvoices } from '../payments/compare-invoices.ts';
import { comparePayments } from '../payments/compare-payments.ts';
import type { Comparison } from '../provider/compare.ts';
import { compareSubscriptions } from '../subscriptions/compare-subscriptions.ts';

/** All comparisons with the provider's objects, in the order in which they run. */
export const comparisons: Record<ComparisonName, Comparison> = {
  payments: comparePayments,
  subscriptions: compareSubscriptions,
  invoices: compareInvoices,
};
