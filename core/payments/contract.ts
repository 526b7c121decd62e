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
  })
  .meta({ id: 'PaymentState' });
export type PaymentState = z.output<typeof PaymentState>;

const opened = z.object({ id: z.uuid(), checkout_url: z.url() });
const opening = ['orderNotFound', 'orderPaid', 'orderCannotChange', 'orderTooOld', 'outOfStock', 'paymentUnavailable'] as const;
const forOrder = z.object({ orderId: z.uuid() });
const paying = { calls: 60, seconds: 3600 };
/** While somebody waits for the result of a payment it is asked for every few seconds. */
const polling = { calls: 600, seconds: 3600 };
const provided = z.object({ id: z.string().max(200).regex(/^\w+$/) });

export const payments = {
  open: post('/shop/payments', {
    access: 'user',
    needsShop: true,
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
    summary: 'The same as `POST /shop/payments`.',
    body: forOrder,
    returns: opened,
    problems: opening,
    limit: paying,
  }),
  openSession: post('/stripe/checkout/session', {
    access: 'user',
    needsShop: true,
    summary: 'The same as `POST /shop/payments`.',
    body: forOrder,
    returns: opened,
    problems: opening,
    limit: paying,
  }),
  providerStatus: get('/stripe/payments/:id/status', {
    access: 'user',
    params: provided,
    summary: 'How a payment stands, by the provider’s number of it.',
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
