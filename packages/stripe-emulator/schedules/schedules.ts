import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import { boolean, required, string } from '../http/params.ts';
import { nowFor, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { changeSubscription } from '../subscriptions/change-subscription.ts';
import {
  findSubscription,
  isEnded,
  currentPeriod,
  type Subscription,
} from '../subscriptions/subscription.ts';
import { changePhases, scheduleShape } from './change-phases.ts';
import { endSchedule } from './end-schedule.ts';
import {
  constantPhaseFields,
  constantScheduleFields,
  defaultSettings,
  findSchedule,
  type SchedulePhase,
  type Schedule,
} from './schedule.ts';

/** Creates a schedule for a subscription, with the current period as its only phase. */
function newSchedule(account: Account, subscription: Subscription): Schedule {
  if (subscription.schedule !== null)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      {
        param: 'from_subscription',
      },
    );
  if (isEnded(subscription))
    throw invalid('You cannot migrate a subscription that has ended.', { param: 'from_subscription' });
  const { start, end } = currentPeriod(subscription);
  const schedule = account.store.put('subscription_schedule', {
    ...constantScheduleFields,
    id: newId('sub_sched_'),
    object: 'subscription_schedule',
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: nowFor(account, subscription.customer),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    default_settings: { ...defaultSettings, default_payment_method: subscription.default_payment_method },
    end_behavior: 'release',
    metadata: {},
    phases: [getPhase(subscription, { start, end })],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  });
  emit(account, 'subscription_schedule.created', schedule);
  changeSubscription(account, subscription, { schedule: schedule.id });
  return schedule;
}

function getPhase(subscription: Subscription, { start, end }: { start: number; end: number }): SchedulePhase {
  return {
    ...constantPhaseFields,
    currency: subscription.currency,
    default_payment_method: null,
    default_tax_rates: subscription.default_tax_rates,
    description: null,
    end_date: end,
    items: subscription.items.data.map(({ metadata, price, quantity, tax_rates }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata,
      plan: price.id,
      price: price.id,
      quantity,
      tax_rates,
    })),
    metadata: {},
    proration_behavior: 'create_prorations',
    start_date: start,
    trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
  };
}

function checkActive({ status }: Schedule, verb: string): void {
  if (status !== 'active')
    throw invalid(
      `You cannot ${verb} a subscription schedule that is currently in the \`${status}\` status.`,
    );
}

export const schedules = [
  // with `from_subscription` Stripe accepts no other field; the product uses only this form
  route('POST', '/v1/subscription_schedules', { from_subscription: required(string()) }, (account, params) =>
    newSchedule(account, findSubscription(account, params.from_subscription, 'from_subscription')),
  ),
  route(
    'GET',
    '/v1/subscription_schedules',
    { ...listing, customer: string(), scheduled: boolean() },
    (account, params) => {
      const found = account.store
        .all('subscription_schedule')
        .filter(({ customer }) => params.customer === undefined || customer === params.customer)
        .filter(() => params.scheduled !== true);
      return paginate(found, params, '/v1/subscription_schedules');
    },
  ),
  route('GET', '/v1/subscription_schedules/:id', {}, (account, _, id) => findSchedule(account, id)),
  route('POST', '/v1/subscription_schedules/:id', scheduleShape, (account, params, id) =>
    changePhases(account, findSchedule(account, id), params),
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:id/release',
    { preserve_cancel_date: boolean() },
    (account, _, id) => {
      const schedule = findSchedule(account, id);
      checkActive(schedule, 'release');
      const released = endSchedule(account, id, 'released');
      if (schedule.subscription !== null)
        changeSubscription(account, findSubscription(account, schedule.subscription), { schedule: null });
      return released;
    },
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:id/cancel',
    { invoice_now: boolean(), prorate: boolean() },
    (account, params, id) => {
      const schedule = findSchedule(account, id);
      checkActive(schedule, 'cancel');
      if (params.invoice_now !== false || params.prorate !== false)
        throw invalid(
          'This emulator cancels without a last invoice: pass `invoice_now: false` and `prorate: false`.',
          {
            param: 'invoice_now',
          },
        );
      if (schedule.subscription !== null)
        cancelSubscription(account, findSubscription(account, schedule.subscription), {
          reason: 'cancellation_requested',
        });
      return findSchedule(account, id);
    },
  ),
];
