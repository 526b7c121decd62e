import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { when } from '../when.ts';
import { buying } from './buying-calls.ts';
import { sharing } from './sharing.ts';
import { cancelling } from './cancelling.ts';
import { living } from './living-calls.ts';
import { schedules } from './schedule-calls.ts';
import { NextCharge, Subscription, SubscriptionRow } from './subscription.ts';

/** The subscription at Stripe: the current period, the next charge and the paying card. */
const ProviderDetails = z.object({
  id: z.string().nullable(),
  status: z.string().nullable(),
  currentPeriodStart: when.nullable(),
  currentPeriodEnd: when.nullable(),
  trialEnd: when.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  scheduleId: z.string().nullable(),
  defaultPaymentMethodId: z.string().nullable(),
  upcoming: NextCharge.nullable(),
});

const polling = { calls: 600, seconds: 3600 };
const theirs = ['subscriptionNotFound'] as const;

/** Endpoints that read subscriptions. */
const reading = {
  list: get('/shop/subscriptions', {
    access: 'user',
    summary:
      'List your subscriptions and those you have a seat in, newest first. Query parameters are ignored.',
    /** Clients add any parameter to bypass caches (SPEC section 7). */
    query: z.looseObject({}),
    returns: z.array(SubscriptionRow),
  }),
  available: get('/shop/subscriptions/available', {
    access: 'user',
    summary: 'List your subscriptions with a free seat for a card.',
    returns: z.array(SubscriptionRow),
  }),
  get: get('/shop/subscriptions/:id', {
    access: 'user',
    summary: 'Get a subscription.',
    returns: Subscription,
    problems: theirs,
  }),
  providerDetails: get('/shop/subscriptions/:id/stripe-details', {
    access: 'user',
    summary: 'Get the current details of a subscription at the payment provider.',
    returns: ProviderDetails,
    problems: [...theirs, 'paymentUnavailable'],
    limit: polling,
  }),
};

export const subscriptions = {
  ...reading,
  ...buying,
  ...sharing,
  ...cancelling,
  ...living,
  ...schedules,
};
