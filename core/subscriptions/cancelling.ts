import { z } from 'zod';
import { post, put } from '../api/endpoint.ts';
import { Subscription } from './subscription.ts';

/** It is ended, or will be; `cancelRelatedOrderFailed` when its order is not cancelled and refunded with it yet. */
const Cancelled = z.object({
  subscription: Subscription,
  code: z.literal('cancelRelatedOrderFailed').nullable(),
  /** In the caller's language. */
  message: z.string().nullable(),
});

const problems = ['subscriptionNotFound', 'subscriptionCannotChange', 'paymentUnavailable'] as const;
const limit = { calls: 120, seconds: 3600 };

/** How a subscription is ended, and its order with it. */
export const cancelling = {
  cancel: put('/shop/subscriptions/:id/cancel', {
    access: 'user',
    summary: 'While it waits for a card that is not sent yet: end it now, with its order. Else it ends with what is paid for.',
    returns: Cancelled,
    problems,
    limit,
  }),
  cancelAtProvider: post('/stripe/subscriptions/:id/cancel', {
    access: 'user',
    summary: 'End it with what is paid for, or at once; then its order is cancelled too where it can be, unless `cancelOrder` is false.',
    body: z.object({ cancel_at_period_end: z.boolean().prefault(true), cancelOrder: z.boolean().optional() }).prefault({}),
    returns: Cancelled,
    problems,
    limit,
  }),
};
