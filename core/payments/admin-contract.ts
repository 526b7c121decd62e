import { z } from 'zod';
import { post } from '../api/endpoint.ts';
import { Cents } from '../money.ts';
import { AdminOrder } from '../orders/admin-order.ts';
import { reason } from '../staff/reason.ts';

/** The choices for the running plan of an order that is refunded in full. */
export const planAfterRefund = ['end', 'keep'] as const;

/** A refund: everything that is left, or pieces of lines and optionally delivery. */
export const RefundOrder = z
  .object({
    version: z.int().min(0),
    reason,
    isWhole: z.boolean().prefault(false),
    lines: z
      .array(z.object({ sku: z.string().max(40), unitPrice: Cents, quantity: z.int().min(1).max(100_000) }))
      .max(1_000)
      .prefault([]),
    hasShipping: z.boolean().prefault(false),
    /** Required if nothing of the payment is left and the order's plan is running. */
    plan: z.enum(planAfterRefund).optional(),
  })
  .superRefine(({ isWhole, lines, hasShipping }, context) => {
    if (!isWhole && !hasShipping && lines.length === 0)
      context.addIssue({ code: 'custom', path: ['lines'], params: { code: 'refundEmpty' } });
  })
  .meta({ id: 'RefundOrder' });

/** The form's reason; the amounts are chosen separately. */
export const RefundReason = z.object({ version: z.int().min(0), reason });

export const adminPayments = {
  refund: post('/admin/orders/:id/refunds', {
    access: 'staff',
    permission: 'orders.money',
    summary:
      'Refund an order in full or by line, with taxes. The credit note is issued once the refund has succeeded.',
    body: RefundOrder,
    returns: AdminOrder,
    problems: ['orderNotFound', 'changedMeanwhile', 'refundTooLarge', 'paymentDisputed'],
  }),
};
