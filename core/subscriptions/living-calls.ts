import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { Cents, SignedCents } from '../money.ts';
import { trialDays } from '../plans/plan.ts';
import { when } from '../when.ts';
import { Charge, Subscription } from './subscription.ts';
import { switchable } from './switch.ts';
import { leastTrialDays } from './terms.ts';

/** What another plan costs, shown before it is agreed to. */
const SwitchPreview = z.object({
  plan: z.enum(switchable),
  from: z.enum(['now', 'period']),
  /** When it begins. */
  at: when,
  /** What is charged then: credit lines are below zero. */
  charge: Charge.extend({ lines: z.array(z.object({ description: z.string(), amount: SignedCents })) }),
  /** What of it the card is charged: credit is used first. */
  due: Cents,
  /** Credit that stays for the next charges. */
  creditLeft: Cents,
  /** To be said when it is agreed to. */
  prorationAt: z.int().nullable(),
  next: Charge.extend({ on: when }),
  /** How many people have to leave. */
  leaving: z.int(),
});
export type SwitchPreview = z.output<typeof SwitchPreview>;

const theirs = ['subscriptionNotFound'] as const;
const paying = { calls: 60, seconds: 3600 };
const changing = { calls: 120, seconds: 3600 };

const TrialDays = z.int().min(leastTrialDays).max(trialDays).prefault(trialDays);

/** What its owner does about a running one. */
export const living = {
  change: put('/shop/subscriptions/:id', {
    access: 'user',
    summary: 'Give a card a seat, change the plan, renew by itself or not, pay with another card: what is given is done.',
    body: z.object({
      cardId: z.uuid().optional(),
      plan: z.enum(switchable).optional(),
      /** The moment of the preview that was agreed to. */
      prorationAt: z.int().min(0).optional(),
      /** Who leaves when there are fewer seats. */
      leavingSeatId: z.uuid().optional(),
      autoRenew: z.boolean().optional(),
      paymentMethodId: z.string().max(200).optional(),
    }),
    returns: Subscription,
    problems: [
      ...theirs,
      'subscriptionCannotChange',
      'accountLeaving',
      'cardNotFound',
      'cardBoundByOther',
      'cardCovered',
      'paymentDeclined',
      'paymentNeedsConfirmation',
      'paymentMethodNotFound',
      'paymentUnavailable',
    ],
    limit: changing,
  }),
  previewSwitch: get('/shop/subscriptions/:id/switch', {
    access: 'user',
    summary: 'What another plan would cost now or from when on, by the provider’s own figures; changes nothing.',
    query: z.object({ plan: z.enum(switchable) }),
    returns: SwitchPreview,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
  pause: put('/shop/subscriptions/:id/pause', {
    access: 'user',
    summary: 'Pause: nothing is charged and its cards are not shown whole; unused time is credited.',
    returns: Subscription,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
  resume: put('/shop/subscriptions/:id/resume', {
    access: 'user',
    startsCharge: true,
    summary: 'Go on: a new period is charged at once; when that fails it stays paused.',
    returns: Subscription,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentDeclined', 'paymentNeedsConfirmation', 'paymentUnavailable'],
    limit: changing,
  }),
  reactivate: post('/stripe/subscriptions/:id/reactivate', {
    access: 'user',
    startsCharge: true,
    summary: 'Keep one that was to end.',
    returns: Subscription,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
  activate: post('/user/cards/activate', {
    access: 'user',
    summary: 'The card has arrived: its trial begins now. In the trial nothing changes.',
    body: z.object({ cardId: z.uuid(), trial_days: TrialDays }),
    returns: Subscription,
    problems: ['cardNotFound', 'cardBoundByOther', 'subscriptionNotFound', 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
  activateAtProvider: post('/stripe/cards/:id/activate', {
    access: 'user',
    summary: 'The same as `POST /user/cards/activate`.',
    body: z.object({ trial_days: TrialDays }).prefault({}),
    returns: Subscription,
    problems: ['cardNotFound', 'cardBoundByOther', 'subscriptionNotFound', 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
  retryPayment: post('/shop/subscriptions/:id/retry', {
    access: 'user',
    summary: 'Charge what failed again, now.',
    returns: Subscription,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentDeclined', 'paymentNeedsConfirmation', 'paymentUnavailable'],
    limit: changing,
  }),
  openPortal: post('/shop/subscriptions/customer-portal', {
    access: 'user',
    needsShop: true,
    summary: 'The provider’s pages for your cards and invoices; `url` is where the browser goes.',
    body: z.object({ subscriptionId: z.uuid(), returnUrl: z.string().max(500).optional() }),
    returns: z.object({ url: z.url() }),
    problems: [...theirs, 'paymentUnavailable'],
    limit: paying,
  }),
};
