import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { when } from '../when.ts';
import { buying } from './buying-calls.ts';
import { sharing } from './sharing.ts';
import { cancelling } from './cancelling.ts';
import { living } from './living-calls.ts';
import { schedules } from './schedule-calls.ts';
import { Charge, Subscription, SubscriptionRow } from './subscription.ts';

/** How it stands at the provider: what is charged next, and with which card. */
const ProviderDetails = z.object({
  id: z.string().nullable(),
  status: z.string().nullable(),
  currentPeriodStart: when.nullable(),
  currentPeriodEnd: when.nullable(),
  trialEnd: when.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  scheduleId: z.string().nullable(),
  defaultPaymentMethodId: z.string().nullable(),
  upcoming: Charge.extend({ on: when }).nullable(),
});

const polling = { calls: 600, seconds: 3600 };
const theirs = ['subscriptionNotFound'] as const;

/** What somebody reads. */
const reading = {
  list: get('/shop/subscriptions', {
    access: 'user',
    summary: 'Your subscriptions and those in which you have a seat, newest first. Any query is ignored.',
    /** Anything: clients add a name of their own so that no cache answers (SPEC section 7). */
    query: z.looseObject({}),
    returns: z.array(SubscriptionRow),
  }),
  available: get('/shop/subscriptions/available', {
    access: 'user',
    summary: 'Those of yours with a free seat, for a card.',
    returns: z.array(SubscriptionRow),
  }),
  get: get('/shop/subscriptions/:id', { access: 'user', summary: 'One subscription of yours.', returns: Subscription, problems: theirs }),
  providerDetails: get('/shop/subscriptions/:id/stripe-details', {
    access: 'user',
    summary: 'How it stands at the payment provider at this moment.',
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
