import { machine } from '../machine.ts';

/**
 * The life of a payment (docs/payments.md, section 5). What was given up may turn out to be paid, and a refund that was there
 * may fail: money is never forgotten.
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

/** While it is one of these, its order is being paid. */
export const openStatuses = ['pending', 'processing'] as const;

export const isOpen = ({ status }: { status: string }) => openStatuses.some((open) => open === status);
