import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { CardKey } from '../cards/card-key.ts';
import { Cents, SignedCents } from '../money.ts';
import { trialDays } from '../plans/plan.ts';
import { when } from '../when.ts';
import { Charge, NextCharge, Subscription } from './subscription.ts';
import { switchable } from './switch.ts';
import { leastTrialDays } from './terms.ts';

/** A charge with proration. Credits are negative lines. */
const ProratedCharge = Charge.extend({
  lines: z.array(z.object({ description: z.string(), amount: SignedCents })),
}).meta({ id: 'ProratedCharge' });
export type ProratedCharge = z.output<typeof ProratedCharge>;

/** The charge of resuming a paused subscription, shown before the owner agrees. */
const ResumePreview = z.object({
  /** The new period, less the time that was not used before the pause. */
  charge: ProratedCharge,
  /** The part that the card is charged, after the customer balance was used. */
  due: Cents,
  /** The balance that remains for later charges. */
  creditLeft: Cents,
  next: NextCharge,
});
export type ResumePreview = z.output<typeof ResumePreview>;

/** The cost of a plan change, shown before the owner agrees. */
const SwitchPreview = z.object({
  plan: z.enum(switchable),
  from: z.enum(['now', 'period']),
  /** The effective date of the new plan. */
  at: when,
  /** The charge on that date, with proration. */
  charge: ProratedCharge,
  /** The part that the card is charged, after the customer balance was used. */
  due: Cents,
  /** The balance that remains for later charges. */
  creditLeft: Cents,
  /** The proration date, in seconds since 1970, to send back on agreement; null without proration. */
  prorationAt: z.int().nullable(),
  next: NextCharge,
  /** The number of seat holders who lose their seat. */
  leaving: z.int(),
});
export type SwitchPreview = z.output<typeof SwitchPreview>;

const theirs = ['subscriptionNotFound'] as const;
const paying = { calls: 60, seconds: 3600 };
const changing = { calls: 120, seconds: 3600 };

const TrialDays = z.int().min(leastTrialDays).max(trialDays).prefault(trialDays);

/** Endpoints with which the owner changes a running subscription. */
export const living = {
  change: put('/shop/subscriptions/:id', {
    access: 'user',
    summary:
      'Update a subscription: connect a card, change the plan, turn renewal on or off, or change the paying card.',
    body: z.object({
      cardId: CardKey.optional(),
      plan: z.enum(switchable).optional(),
      /** The proration date of the preview that the owner agreed to, in seconds since 1970. */
      prorationAt: z.int().min(0).optional(),
      /** The seat to end when the new plan has fewer seats. */
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
    summary: 'Preview the cost and effective date of a plan change, as calculated by the payment provider.',
    query: z.object({ plan: z.enum(switchable) }),
    returns: SwitchPreview,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
  pause: put('/shop/subscriptions/:id/pause', {
    access: 'user',
    summary:
      'Pause a subscription. Charges stop, its cards lose their coverage, and unused time is credited.',
    returns: Subscription,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
  previewResume: get('/shop/subscriptions/:id/resume', {
    access: 'user',
    summary: 'Preview the charge of resuming a subscription, as calculated by the payment provider.',
    returns: ResumePreview,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
  resume: put('/shop/subscriptions/:id/resume', {
    access: 'user',
    startsCharge: true,
    summary: 'Resume a paused subscription. A new period is charged at once; if that fails, it stays paused.',
    returns: Subscription,
    problems: [
      ...theirs,
      'subscriptionCannotChange',
      'paymentDeclined',
      'paymentNeedsConfirmation',
      'paymentUnavailable',
    ],
    limit: changing,
  }),
  reactivate: post('/stripe/subscriptions/:id/reactivate', {
    access: 'user',
    startsCharge: true,
    summary: 'Reactivate a subscription that was set to end.',
    returns: Subscription,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
  activate: post('/user/cards/activate', {
    access: 'user',
    summary:
      'Activate a card that has arrived and start its trial. Has no effect if the trial has already begun.',
    body: z.object({ cardId: CardKey, trial_days: TrialDays }),
    returns: Subscription,
    problems: [
      'cardNotFound',
      'cardBoundByOther',
      'subscriptionNotFound',
      'subscriptionCannotChange',
      'paymentUnavailable',
    ],
    limit: changing,
  }),
  activateAtProvider: post('/stripe/cards/:id/activate', {
    access: 'user',
    summary: 'Activate a card that has arrived, by its id. Same as POST /user/cards/activate.',
    body: z.object({ trial_days: TrialDays }).prefault({}),
    returns: Subscription,
    problems: [
      'cardNotFound',
      'cardBoundByOther',
      'subscriptionNotFound',
      'subscriptionCannotChange',
      'paymentUnavailable',
    ],
    limit: changing,
  }),
  retryPayment: post('/shop/subscriptions/:id/retry', {
    access: 'user',
    summary: 'Retry a failed payment now.',
    returns: Subscription,
    problems: [
      ...theirs,
      'subscriptionCannotChange',
      'paymentDeclined',
      'paymentNeedsConfirmation',
      'paymentUnavailable',
    ],
    limit: changing,
  }),
  openPortal: post('/shop/subscriptions/customer-portal', {
    access: 'user',
    needsShop: true,
    summary:
      'Create a customer portal session for payment methods and invoices. Redirect the browser to its url.',
    body: z.object({ subscriptionId: z.uuid(), returnUrl: z.string().max(500).optional() }),
    returns: z.object({ url: z.url() }),
    problems: [...theirs, 'paymentUnavailable'],
    limit: paying,
  }),
};
