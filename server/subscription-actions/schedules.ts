import { z } from 'zod';
import { plans } from '@visita/core/plans/plan';
import { currentPhase, statusAt } from '@visita/core/subscriptions/phase';
import type { ScheduleAnswer } from '@visita/core/subscriptions/schedule-calls';
import { isEnded, type SubscriptionStatus } from '@visita/core/subscriptions/status';
import type { Switchable } from '@visita/core/subscriptions/switch';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import {
  findSubscription,
  listOwnSubscriptions,
  type OwnedSubscription,
  type SubscriptionRow,
} from '../subscriptions/queries.ts';
import { chargeOfPrice, loadCharging, priceOfPlan, type Charging } from '../subscriptions/present-charge.ts';
import { switchChange } from './switch-plan.ts';
import { changeNow, lockOwn, lockSeen, requestChange } from '../subscriptions/request-change.ts';

type SchedulesDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'log' | 'catalogue'>;

/** Finds the phases of the user's subscription by its id or by the provider's schedule id. */
export async function findSchedule(
  deps: SchedulesDeps,
  { id, userId }: OwnedSubscription,
): Promise<ScheduleAnswer> {
  return presentSchedule(deps, await findOwn(deps, { id, userId }));
}

/** Lists the phases of all running subscriptions of a user. */
export async function listSchedules(
  deps: SchedulesDeps,
  { userId }: { userId: string },
): Promise<ScheduleAnswer[]> {
  const rows = await listOwnSubscriptions(deps.db, { userId });
  const running = rows.filter((row) => row.startedAt !== null && !isEnded(statusAt(row, deps.now())));
  return Promise.all(running.map((row) => presentSchedule(deps, row)));
}

/** Requests a reconciliation, which attaches a missing schedule at the provider. */
export async function attachSchedule(
  deps: SchedulesDeps,
  { id, userId }: OwnedSubscription,
): Promise<ScheduleAnswer> {
  const at = deps.now();
  await changeNow(deps, async (tx) => {
    const subscription = await lockOwn(tx, { id, userId }, { action: 'changeCard', at });
    return requestChange(tx, subscription, {}, { action: 'attachSchedule', actor: 'user', at });
  });
  return findSchedule(deps, { id, userId });
}

/** Changes the plan from the next phase on. Before the first charge that is the first billed phase. */
export async function changeSchedule(
  deps: SchedulesDeps,
  { id, userId }: OwnedSubscription,
  plan: Switchable,
): Promise<ScheduleAnswer> {
  const row = await findOwn(deps, { id, userId });
  const by = { userId, at: deps.now() };
  await changeNow(deps, async (tx) => {
    const subscription = await lockSeen(tx, { id: row.id, userId });
    const change = switchChange(subscription, { plan, isLater: true }, by);
    return change && requestChange(tx, subscription, change, { action: 'switch', actor: 'user', at: by.at });
  });
  return findSchedule(deps, { id: row.id, userId });
}

/** Cancels the subscription at the end of its current phase. */
export async function removeSchedule(
  deps: SchedulesDeps,
  { id, userId }: OwnedSubscription,
): Promise<ScheduleAnswer> {
  const row = await findOwn(deps, { id, userId });
  const at = deps.now();
  await changeNow(deps, async (tx) => {
    const subscription = await lockOwn(tx, { id: row.id, userId }, { action: 'changeCard', at });
    if (subscription.row.desired.ends !== 'renew') return undefined;
    return requestChange(tx, subscription, { ends: 'period' }, { action: 'cancel', actor: 'user', at });
  });
  return findSchedule(deps, { id: row.id, userId });
}

async function findOwn(
  { db }: Pick<Deps, 'db'>,
  { id, userId }: OwnedSubscription,
): Promise<SubscriptionRow> {
  const row = await findSubscription(db, z.uuid().safeParse(id).success ? { id } : { scheduleId: id });
  if (row?.userId !== userId) throw new Problem('subscriptionNotFound');
  return row;
}

async function presentSchedule(
  deps: Pick<Deps, 'catalogue' | 'now'>,
  row: SubscriptionRow,
): Promise<ScheduleAnswer> {
  const look = await loadCharging(deps);
  const { now: at } = look;
  const status = statusAt(row, at);
  return {
    id: row.scheduleId,
    subscriptionId: row.id,
    status: scheduleStatus(row, status),
    currentPhase: currentPhase({ ...row, status, isStarted: row.startedAt !== null }, at),
    phases: buildPhases(row, look),
  };
}

/**
 * Maps a subscription's status to the provider's words for a schedule, also for a plan that is not billed.
 */
function scheduleStatus(
  { startedAt, stripeId, scheduleId }: SubscriptionRow,
  status: SubscriptionStatus,
): string {
  if (status === 'cancelled' || (isEnded(status) && startedAt === null)) return 'canceled';
  if (isEnded(status)) return 'completed';
  if (startedAt === null) return 'not_started';
  return stripeId !== null && scheduleId === null ? 'released' : 'active';
}

/** Lists the phases: waiting window, trial, billed periods, and the next plan. */
function buildPhases(row: SubscriptionRow, look: Charging): ScheduleAnswer['phases'] {
  const { plan, laterPlan, hasTrial, startedAt, activatedAt, waitingUntil, trialEnd, periodEnd, endsAt } =
    row;
  const trialStart = activatedAt ?? waitingUntil;
  const free: ScheduleAnswer['phases'] = [
    { phase: 'waiting', plan, startsAt: startedAt, endsAt: trialStart, amount: 0 },
    { phase: 'trial', plan, startsAt: trialStart, endsAt: trialEnd, amount: 0 },
  ];
  const amount = chargeOfPrice(row, row.price, look).total;
  const changesAt = laterPlan === null ? endsAt : periodEnd;
  const billed = {
    phase: 'active' as const,
    plan,
    startsAt: hasTrial ? trialEnd : startedAt,
    endsAt: changesAt,
    amount,
  };
  const isCharged =
    plans[plan].interval !== 'none' && !(endsAt && billed.startsAt && endsAt <= billed.startsAt);
  return [
    ...(hasTrial ? free : []),
    ...(isCharged ? [billed] : []),
    ...(laterPlan === null
      ? []
      : [
          {
            phase: 'active' as const,
            plan: laterPlan,
            startsAt: periodEnd,
            endsAt: null,
            amount: priceOfPlan(row, laterPlan, look).total,
          },
        ]),
  ];
}
