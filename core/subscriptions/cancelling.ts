import { z } from 'zod';
import { post, put } from '../api/endpoint.ts';
import { Subscription } from './subscription.ts';

/** The cancelled subscription. `cancelRelatedOrderFailed`: its order is not yet cancelled and refunded. */
const Cancelled = z
  .object({
    subscription: Subscription,
    code: z.literal('cancelRelatedOrderFailed').nullable(),
    /** In the caller's language. */
    message: z.string().nullable(),
  })
  .meta({ id: 'CancelledSubscription' });

const problems = ['subscriptionNotFound', 'subscriptionCannotChange', 'paymentUnavailable'] as const;
const limit = { calls: 120, seconds: 3600 };

/** Endpoints that cancel a subscription and, if possible, its order. */
export const cancelling = {
  cancel: put('/shop/subscriptions/:id/cancel', {
    access: 'user',
    summary:
      'Cancel a subscription: at once with its order while the card is not shipped, otherwise at the end of the paid period.',
    returns: Cancelled,
    problems,
    limit,
  }),
  cancelAtProvider: post('/stripe/subscriptions/:id/cancel', {
    access: 'user',
    summary:
      'Cancel at the period end or at once. Cancelling at once also cancels its order if possible, unless cancelOrder is false.',
    body: z
      .object({ cancel_at_period_end: z.boolean().prefault(true), cancelOrder: z.boolean().optional() })
      .prefault({}),
    returns: Cancelled,
    problems,
    limit,
  }),
};
