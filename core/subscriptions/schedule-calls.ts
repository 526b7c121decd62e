import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { Cents } from '../money.ts';
import { when } from '../when.ts';
import { phases } from './phase.ts';
import { Plan } from './subscription.ts';
import { switchable } from './switch.ts';

/** The phases of one subscription, past and to come. */
export const ScheduleAnswer = z.object({
  id: z.string().nullable(),
  subscriptionId: z.uuid(),
  status: z.string(),
  currentPhase: z.enum(phases).nullable(),
  phases: z.array(z.object({ phase: z.enum(phases), plan: Plan, startsAt: when.nullable(), endsAt: when.nullable(), amount: Cents })),
});

export type ScheduleAnswer = z.output<typeof ScheduleAnswer>;

const scheduleId = z.object({
  id: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/),
});

const theirs = ['subscriptionNotFound'] as const;
const changing = { calls: 120, seconds: 3600 };

/** The phases of a subscription as the provider is told them (docs/product.md, section 7, Schedules). */
export const schedules = {
  createSchedule: post('/user/subscription-schedules', {
    access: 'user',
    summary: 'Attach what is missing at the provider, and answer the phases.',
    body: z.object({ subscriptionId: z.uuid() }),
    returns: ScheduleAnswer,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
  listSchedules: get('/user/subscription-schedules', {
    access: 'user',
    summary: 'The phases of your running subscriptions.',
    returns: z.array(ScheduleAnswer),
  }),
  getSchedule: get('/user/subscription-schedules/:id', {
    access: 'user',
    params: scheduleId,
    summary: 'The phases of one, by the number of its schedule or of the subscription.',
    returns: ScheduleAnswer,
    problems: theirs,
  }),
  changeSchedule: put('/shop/subscription-schedules/:id', {
    access: 'user',
    startsCharge: true,
    params: scheduleId,
    summary: 'Which plan follows this phase.',
    body: z.object({ plan: z.enum(switchable) }),
    returns: ScheduleAnswer,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentDeclined', 'paymentNeedsConfirmation', 'paymentUnavailable'],
    limit: changing,
  }),
  removeSchedule: del('/user/subscription-schedules/:id', {
    access: 'user',
    params: scheduleId,
    summary: 'End the subscription with this phase.',
    returns: ScheduleAnswer,
    problems: [...theirs, 'subscriptionCannotChange', 'paymentUnavailable'],
    limit: changing,
  }),
};
