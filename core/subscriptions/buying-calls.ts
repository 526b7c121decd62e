import { z } from 'zod';
import { Destination } from '../addresses/address.ts';
import { post } from '../api/endpoint.ts';
import { Order } from '../orders/contract.ts';
import { NewSubscription, PlanCart, PlanQuote } from './buying.ts';
import { Subscription } from './subscription.ts';

const paying = { calls: 60, seconds: 3600 };
/** Somebody who tries every colour of every plan asks often. */
const looking = { calls: 600, seconds: 600 };

/** Buying one; the order that comes with it is everything that is due today. */
export const buying = {
  quote: post('/shop/subscriptions/quote', {
    access: 'guest',
    needsShop: true,
    summary: 'What a plan with its cards and extras costs today, and what on which day; changes nothing.',
    body: PlanCart.extend({ destination: Destination.optional() }),
    returns: PlanQuote,
    problems: ['planUnavailable', 'subscriptionNotFound', 'subscriptionCannotChange'],
    limit: looking,
  }),
  create: post('/shop/subscriptions', {
    access: 'verified',
    needsShop: true,
    startsCharge: true,
    summary: 'Order a plan: a card must be chosen, or to choose one later. One `Idempotency-Key` makes one.',
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
