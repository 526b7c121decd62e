import { z } from 'zod';
import { post } from '../api/endpoint.ts';
import { Cents } from '../money.ts';
import { AdminOrder } from '../orders/admin-contract.ts';
import { reason } from '../orders/work-input.ts';

/** All that is left, or some pieces of some lines and maybe the delivery. */
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
  })
  .superRefine(({ isWhole, lines, hasShipping }, context) => {
    if (!isWhole && !hasShipping && lines.length === 0)
      context.addIssue({ code: 'custom', path: ['lines'], params: { code: 'refundEmpty' } });
  });

/** What of it is asked for in words; what goes back is chosen beside it. */
export const RefundReason = z.object({ version: z.int().min(0), reason });

export const adminPayments = {
  refund: post('/admin/orders/:id/refunds', {
    access: 'staff',
    permission: 'orders.money',
    summary: 'Give back what was paid for an order, whole or by line, each with its tax; the credit note follows when the money has gone.',
    body: RefundOrder,
    returns: AdminOrder,
    problems: ['orderNotFound', 'changedMeanwhile', 'refundTooLarge'],
  }),
};
