import { machine } from '../machine.ts';

/**
 * States of a payment (docs/payments.md, section 5). A failed payment can still turn out to be paid, and a
 * refund can fail, so that no received money is lost from the records.
 */
// prettier-ignore: a table is read by its columns
export const paymentStatus = machine(['pending', 'processing', 'completed', 'failed', 'refunded'], {
  process: { from: ['pending'], to: 'processing' },
  complete: { from: ['pending', 'processing', 'failed'], to: 'completed' },
  fail: { from: ['pending', 'processing'], to: 'failed' },
  refund: { from: ['completed'], to: 'refunded' },
  restore: { from: ['refunded'], to: 'completed' },
});
export type PaymentAction = keyof typeof paymentStatus.table;

/** Statuses in which its order is being paid. */
export const openStatuses = ['pending', 'processing'] as const;

export const isOpen = ({ status }: { status: string }) => openStatuses.some((open) => open === status);
