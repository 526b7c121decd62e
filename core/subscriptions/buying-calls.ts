import { z } from 'zod';
import { Destination } from '../addresses/address.ts';
import { post } from '../api/endpoint.ts';
import { Order } from '../orders/contract.ts';
import { NewSubscription, PlanCart, PlanQuote } from './buying.ts';
import { Subscription } from './subscription.ts';

const paying = { calls: 60, seconds: 3600 };
/** Generous limit: a visitor who compares plans and colours requests many quotes. */
const looking = { calls: 600, seconds: 600 };

/** Endpoints for buying a subscription. Its order contains everything that is due today. */
export const buying = {
  quote: post('/shop/subscriptions/quote', {
    access: 'guest',
    needsShop: true,
    isRead: true,
    summary:
      'Quote a plan with its cards and extras: the amount due today, and the next charge with its date.',
    body: PlanCart.extend({ destination: Destination.optional() }),
    returns: PlanQuote,
    problems: ['planUnavailable', 'subscriptionNotFound', 'subscriptionCannotChange'],
    limit: looking,
  }),
  create: post('/shop/subscriptions', {
    access: 'verified',
    needsShop: true,
    startsCharge: true,
    summary:
      'Subscribe to a plan, with a card or with the choice to add one later. An Idempotency-Key prevents duplicates.',
    body: NewSubscription,
    returns: z.object({ subscription: Subscription, order: Order }),
    problems: [
      'planUnavailable',
      'cardNotFoundForPayment',
      'cardBoundByOther',
      'cardCovered',
      'addressNotFound',
      'productUnavailable',
      'outOfStock',
      'priceChanged',
      'deliveryUnavailable',
      'totalTooSmall',
      'tooManyUnpaid',
      'tooManyUnpaidUnverified',
      'idempotencyKeyReused',
      'subscriptionNotFound',
      'subscriptionCannotChange',
    ],
    limit: paying,
    isIdempotent: true,
  }),
};
