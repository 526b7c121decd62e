import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { Cents } from '../money.ts';
import { OrderPayment } from '../orders/contract.ts';
import { when } from '../when.ts';

/** A payment of an order. */
export const Payment = OrderPayment.extend({
  orderId: z.uuid(),
  orderNo: z.string(),
  currency: z.string(),
  createdAt: when,
  /** Where an open one is paid. */
  checkout_url: z.url().nullable(),
}).meta({ id: 'Payment' });
export type Payment = z.output<typeof Payment>;

/** How a payment stands, as the provider says; `isSettled` is false while it may still change by itself. */
export const PaymentState = z
  .object({
    status: OrderPayment.shape.status,
    isSettled: z.boolean(),
    orderId: z.uuid(),
    orderNo: z.string(),
    amount: Cents,
    currency: z.string(),
    /** Why it failed, as a key of `payments:declines`. */
    reason: z.string().nullable(),
    /** The plan that was ordered with it. */
    subscriptionId: z.uuid().nullable(),
    /** The plan has begun, and what was bought with it is not paid: it can be paid now, or later from its order. */
    isPartial: z.boolean(),
    code: z.literal('additionalProductsUnpaid').nullable(),
  })
  .meta({ id: 'PaymentState' });
export type PaymentState = z.output<typeof PaymentState>;

const opened = z.object({ id: z.uuid(), checkout_url: z.url() });
const opening = [
  'orderNotFound',
  'orderPaid',
  'orderRefunded',
  'orderCannotChange',
  'orderTooOld',
  'outOfStock',
  'paymentUnavailable',
] as const;
const forOrder = z.object({ orderId: z.uuid() });
/** One of the numbers that our own answers give. */
const forEither = z.union([forOrder, z.object({ subscriptionId: z.uuid() })]);
const openingPlan = [...opening, 'subscriptionNotFound'] as const;
const paying = { calls: 60, seconds: 3600 };
/** While somebody waits for the result of a payment it is asked for every few seconds. */
const polling = { calls: 600, seconds: 3600 };
/** The provider's number of a payment, or ours of it, of its order or of its subscription. */
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
    summary: 'Pay an order on the provider’s page; while a page is open the same one is given again.',
    body: forOrder,
    returns: opened,
    problems: opening,
    limit: paying,
  }),
  get: get('/shop/payments/:id', { access: 'user', summary: 'One payment of yours.', returns: Payment, problems: ['paymentNotFound'] }),
  process: post('/api/shop/payments/process', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'Pay an order with a saved card, without leaving the site.',
    body: forOrder.extend({ paymentMethodId: z.string().max(200) }),
    returns: PaymentState,
    problems: [...opening, 'paymentMethodNotFound', 'paymentDeclined', 'paymentNeedsConfirmation'],
    limit: paying,
  }),
  status: get('/api/shop/payments/:id/status', {
    access: 'user',
    summary: 'How a payment stands.',
    returns: PaymentState,
    problems: ['paymentNotFound'],
    limit: polling,
  }),
  cancel: put('/api/shop/payments/:id/cancel', {
    access: 'user',
    summary: 'Close the provider’s page of an open payment; if it was paid meanwhile, that is the answer.',
    returns: PaymentState,
    problems: ['paymentNotFound', 'paymentUnavailable'],
    limit: paying,
  }),
  openForProducts: post('/stripe/products/payment', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'The same as `POST /shop/payments`.',
    body: forOrder,
    returns: opened,
    problems: opening,
    limit: paying,
  }),
  openSession: post('/stripe/checkout/session', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'The same as `POST /shop/payments`, for an order or for a subscription.',
    body: forEither,
    returns: opened,
    problems: [...opening, 'subscriptionNotFound'],
    limit: paying,
  }),
  openForSubscription: post('/shop/subscriptions/:id/payment', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'Pay for a subscription, with everything that was ordered with it: `checkout_url` is where the browser goes.',
    returns: opened,
    problems: openingPlan,
    limit: paying,
  }),
  openForSubscriptionAtProvider: post('/shop/subscriptions/:id/stripe-payment', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'The same as `POST /shop/subscriptions/{id}/payment`.',
    returns: opened,
    problems: openingPlan,
    limit: paying,
  }),
  openPlan: post('/stripe/subscriptions/payment', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'The same as `POST /shop/subscriptions/{id}/payment`.',
    body: z.object({ subscriptionId: z.uuid() }),
    returns: opened,
    problems: openingPlan,
    limit: paying,
  }),
  providerStatus: get('/stripe/payments/:id/status', {
    access: 'user',
    params: provided,
    summary: 'How a payment stands, by the provider’s number of it or by ours of it, of its order or of its subscription.',
    returns: PaymentState,
    problems: ['paymentNotFound'],
    limit: polling,
  }),
  sessionStatus: get('/stripe/checkout/session/:id/status', {
    access: 'user',
    params: provided,
    summary: 'How a payment stands, by the provider’s number of its page.',
    returns: PaymentState,
    problems: ['paymentNotFound', 'paymentUnavailable'],
    limit: polling,
  }),
  returned: post('/stripe/payment/success', {
    access: 'user',
    summary: 'The browser is back from the provider’s page: asks the provider and answers how the payment stands.',
    body: z.object({ sessionId: z.string().max(200) }),
    returns: PaymentState,
    problems: ['paymentNotFound', 'paymentUnavailable'],
    limit: polling,
  }),
};
