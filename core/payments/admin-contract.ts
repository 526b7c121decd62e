import { z } from 'zod';
import { get, post } from '../api/endpoint.ts';
import { Cents } from '../money.ts';
import { AdminOrder } from '../orders/admin-order.ts';
import { PaymentCard } from '../orders/order-fields.ts';
import { listQuery, listSchema } from '../staff/list.ts';
import { reason } from '../staff/reason.ts';
import { when } from '../when.ts';
import { creditStates, movementKinds } from './customer-balance.ts';

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

/** Stripe's id of a customer. */
const customer = z
  .string()
  .regex(/^cus_\w{1,200}$/)
  .meta({ examples: ['cus_NffrFeUfNV2Hib'] });

/** The credit of a customer at Stripe, in cents; negative if the customer owes. */
export const ListedCredit = z
  .object({
    customer,
    userId: z.uuid().nullable(),
    email: z.string().nullable(),
    balance: z.int(),
    currency: z.string(),
    state: z.enum(creditStates),
    changedAt: when,
  })
  .meta({ id: 'CustomerCredit' });
export type ListedCredit = z.output<typeof ListedCredit>;

export const WholeCredit = ListedCredit.extend({
  /** The part that a refund of one payment can give back, and the end of its card's number. */
  refundable: z.int(),
  card: PaymentCard.nullable(),
  /** Newest first, each with the balance after it. */
  movements: z.array(
    z.object({
      id: z.uuid(),
      at: when,
      kind: z.enum(movementKinds),
      amount: z.int(),
      balance: z.int(),
      /** Null while Stripe does not know it yet, and if it had deleted the customer before. */
      stripeId: z.string().nullable(),
      invoiceId: z.string().nullable(),
      subscriptionId: z.uuid().nullable(),
      subscriptionNo: z.string().nullable(),
    }),
  ),
}).meta({ id: 'WholeCustomerCredit' });
export type WholeCredit = z.output<typeof WholeCredit>;

/** An action on a customer's credit; `balance` is what staff saw (optimistic lock). */
export const SettleCredit = z.object({ balance: z.int(), reason }).meta({ id: 'SettleCredit' });

export const adminCredits = {
  list: get('/admin/credits', {
    access: 'staff',
    permission: 'accounting.read',
    summary:
      'List customers with a credit or a debt, the latest change first. Search by email or Stripe’s id.',
    query: listQuery(['-changed', 'changed'], { state: z.enum(creditStates).optional() }),
    returns: listSchema(ListedCredit),
  }),
  get: get('/admin/credits/:id', {
    access: 'staff',
    permission: 'accounting.read',
    summary: 'Get a customer’s credit with its history and what a refund can give back.',
    params: z.object({ id: customer }),
    returns: WholeCredit,
    problems: ['notFound'],
  }),
  refund: post('/admin/credits/:id/refunds', {
    access: 'staff',
    permission: 'orders.money',
    summary:
      'Give a customer’s credit back by refunding a payment, as far as the payment with the most left allows.',
    params: z.object({ id: customer }),
    body: SettleCredit,
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile', 'refundTooLarge', 'paymentDisputed'],
  }),
  writeOff: post('/admin/credits/:id/write-offs', {
    access: 'staff',
    permission: 'orders.money',
    summary: 'Write off a customer’s credit or debt: it is set to zero, and nothing is paid.',
    params: z.object({ id: customer }),
    body: SettleCredit,
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
};
