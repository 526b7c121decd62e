import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { Cents } from '../money.ts';
import { when } from '../when.ts';
import { phases } from './phase.ts';
import { Plan, SubscriptionToPay } from './subscription.ts';
import { switchable } from './switch.ts';

/** The phases of one subscription, past and future. */
export const ScheduleAnswer = z
  .object({
    id: z.string().nullable(),
    subscriptionId: z.uuid(),
    status: z.string(),
    currentPhase: z.enum(phases).nullable(),
    phases: z.array(
      z.object({
        phase: z.enum(phases),
        plan: Plan,
        startsAt: when.nullable(),
        endsAt: when.nullable(),
        amount: Cents,
      }),
    ),
  })
  .meta({ id: 'Schedule' });

export type ScheduleAnswer = z.output<typeof ScheduleAnswer>;

const scheduleId = z.object({
  id: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/),
});

const theirs = ['subscriptionNotFound'] as const;
const changing = { calls: 120, seconds: 3600 };

/** Endpoints for the phases of a subscription as Stripe has them (docs/product.md, section 7, Schedules). */
export const schedules = {
  createSchedule: post('/user/subscription-schedules', {
    access: 'user',
    summary: 'Create the missing schedule of a subscription and return its phases.',
    body: SubscriptionToPay,
    returns: ScheduleAnswer,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
  listSchedules: get('/user/subscription-schedules', {
    access: 'user',
    summary: 'List the schedules of your running subscriptions.',
    returns: z.array(ScheduleAnswer),
  }),
  getSchedule: get('/user/subscription-schedules/:id', {
    access: 'user',
    params: scheduleId,
    summary: 'Get a schedule by schedule or subscription id.',
    returns: ScheduleAnswer,
    problems: theirs,
  }),
  changeSchedule: put('/shop/subscription-schedules/:id', {
    access: 'user',
    startsCharge: true,
    params: scheduleId,
    summary: 'Set the plan of the next phase.',
    body: z.object({ plan: z.enum(switchable) }),
    returns: ScheduleAnswer,
    problems: [
      ...theirs,
      'subscriptionCannotChange',
      'paymentDeclined',
      'paymentNeedsConfirmation',
      'paymentUnavailable',
    ],
    limit: changing,
  }),
  removeSchedule: del('/user/subscription-schedules/:id', {
    access: 'user',
    params: scheduleId,
    summary: 'End the subscription with the current phase.',
    returns: ScheduleAnswer,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
};
