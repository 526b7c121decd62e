import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { Cents } from '../money.ts';
import { OrderPayment } from '../orders/contract.ts';
import { SubscriptionToPay } from '../subscriptions/subscription.ts';
import { when } from '../when.ts';

/** A payment of an order. */
export const Payment = OrderPayment.extend({
  orderId: z.uuid(),
  orderNo: z.string(),
  currency: z.string(),
  createdAt: when,
  /** The payment page of an open payment. */
  checkout_url: z.url().nullable(),
}).meta({ id: 'Payment' });
export type Payment = z.output<typeof Payment>;

/** The state of a payment at Stripe. `isSettled` is false while it can still change by itself. */
export const PaymentState = z
  .object({
    status: OrderPayment.shape.status,
    isSettled: z.boolean(),
    orderId: z.uuid(),
    orderNo: z.string(),
    amount: Cents,
    currency: z.string(),
    /** The reason of a failure, a key of `payments:declines`. */
    reason: z.string().nullable(),
    /** The plan of the same order. */
    subscriptionId: z.uuid().nullable(),
    /**
     * True if the plan has started but the extras are unpaid; they can be paid now, or later from the order.
     */
    isPartial: z.boolean(),
    code: z.literal('additionalProductsUnpaid').nullable(),
  })
  .meta({ id: 'PaymentState' });
export type PaymentState = z.output<typeof PaymentState>;

const OpenedPayment = z.object({ id: z.uuid(), checkout_url: z.url() }).meta({ id: 'OpenedPayment' });
const opening = [
  'orderNotFound',
  'orderPaid',
  'orderRefunded',
  'orderCannotChange',
  'orderTooOld',
  'outOfStock',
  'paymentUnavailable',
] as const;
const forOrder = z.object({ orderId: z.uuid() }).meta({ id: 'OrderToPay' });
/** One of the ids returned by our endpoints. */
const forEither = z.union([forOrder, SubscriptionToPay]);
const openingPlan = [...opening, 'subscriptionNotFound'] as const;
const paying = { calls: 60, seconds: 3600 };
/** Generous limit: a client polls every few seconds while a payment is pending. */
const polling = { calls: 600, seconds: 3600 };
/** Stripe's id of a payment, or our id of the payment, its order or its subscription. */
const provided = z.object({
  id: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/),
});

export const payments = {
  open: post('/shop/payments', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'Create a checkout session for an order. An open session is reused.',
    body: forOrder,
    returns: OpenedPayment,
    problems: opening,
    limit: paying,
  }),
  get: get('/shop/payments/:id', {
    access: 'user',
    summary: 'Get a payment.',
    returns: Payment,
    problems: ['paymentNotFound'],
  }),
  process: post('/api/shop/payments/process', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'Pay an order with a saved card.',
    body: forOrder.extend({ paymentMethodId: z.string().max(200) }),
    returns: PaymentState,
    problems: [...opening, 'paymentMethodNotFound', 'paymentDeclined', 'paymentNeedsConfirmation'],
    limit: paying,
  }),
  status: get('/api/shop/payments/:id/status', {
    access: 'user',
    summary: 'Get the state of a payment.',
    returns: PaymentState,
    problems: ['paymentNotFound'],
    limit: polling,
  }),
  cancel: put('/api/shop/payments/:id/cancel', {
    access: 'user',
    summary:
      'Cancel an open payment by expiring its checkout session. If it was paid meanwhile, the paid state is returned.',
    returns: PaymentState,
    problems: ['paymentNotFound', 'paymentUnavailable'],
    limit: paying,
  }),
  openForProducts: post('/stripe/products/payment', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'Create a checkout session for an order. Same as POST /shop/payments.',
    body: forOrder,
    returns: OpenedPayment,
    problems: opening,
    limit: paying,
  }),
  openSession: post('/stripe/checkout/session', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'Create a checkout session for an order or a subscription.',
    body: forEither,
    returns: OpenedPayment,
    problems: [...opening, 'subscriptionNotFound'],
    limit: paying,
  }),
  openForSubscription: post('/shop/subscriptions/:id/payment', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary:
      'Create a checkout session for a subscription and its extras. Redirect the browser to checkout_url.',
    returns: OpenedPayment,
    problems: openingPlan,
    limit: paying,
  }),
  openForSubscriptionAtProvider: post('/shop/subscriptions/:id/stripe-payment', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'Create a checkout session for a subscription. Same as POST /shop/subscriptions/{id}/payment.',
    returns: OpenedPayment,
    problems: openingPlan,
    limit: paying,
  }),
  openPlan: post('/stripe/subscriptions/payment', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary:
      'Create a checkout session for a subscription in the body. Same as POST /shop/subscriptions/{id}/payment.',
    body: SubscriptionToPay,
    returns: OpenedPayment,
    problems: openingPlan,
    limit: paying,
  }),
  providerStatus: get('/stripe/payments/:id/status', {
    access: 'user',
    params: provided,
    summary:
      'Get the state of a payment by the provider’s payment id or by our payment, order or subscription id.',
    returns: PaymentState,
    problems: ['paymentNotFound'],
    limit: polling,
  }),
  sessionStatus: get('/stripe/checkout/session/:id/status', {
    access: 'user',
    params: provided,
    summary: 'Get the state of a payment by its checkout session id.',
    returns: PaymentState,
    problems: ['paymentNotFound', 'paymentUnavailable'],
    limit: polling,
  }),
  returned: post('/stripe/payment/success', {
    access: 'user',
    summary: 'Confirm a checkout session after the redirect: fetches its state from the provider.',
    body: z.object({ sessionId: z.string().max(200) }),
    returns: PaymentState,
    problems: ['paymentNotFound', 'paymentUnavailable'],
    limit: polling,
  }),
};
