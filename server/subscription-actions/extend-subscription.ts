import type { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { addDays } from '@visita/core/days';
import { whyNoExtension } from '@visita/core/subscriptions/staff-acts';
import { statusAt } from '@visita/core/subscriptions/phase';
import type { Tx } from '../database/database.ts';
import type { Call } from '../http/route.ts';
import { auditChange, lockForStaff } from './by-staff.ts';
import type { LockedSubscription } from '../subscriptions/lock-subscription.ts';
import { insertSubscriptionMove } from '../subscriptions/move-queries.ts';
import type { SubscriptionRow } from '../subscriptions/queries.ts';
import { moveSubscription, type SubscriptionChanges } from '../subscriptions/settle-subscription.ts';
import { changeNow, refused, requestChange } from '../subscriptions/request-change.ts';

/**
 * Postpones the first charge, reconciled at the provider; or the end date, if the provider does not bill it.
 */
export async function extendSubscription(call: Call<typeof adminSubscriptions.extend>) {
  const { staff, body, params } = call;
  const { days, ...seen } = body;
  const at = call.now();
  await changeNow(call, async (tx) => {
    const subscription = await lockForStaff(tx, params, { staff, ...seen });
    const { row } = subscription;
    const refusal = whyNoExtension({
      ...row,
      status: statusAt(row, at),
      isBilled: row.stripeId !== null,
      ends: row.desired.ends,
    });
    if (refusal) throw refused(refusal);
    const after = await (row.stripeId === null ? extendEnd : extendFreeTime)(tx, subscription, { days, at });
    const pickDates = ({ waitingUntil, trialEnd, endsAt }: SubscriptionRow) => ({
      waitingUntil,
      trialEnd,
      endsAt,
    });
    await auditChange(
      tx,
      row,
      { staff, reason: seen.reason },
      { action: 'subscriptions.extend', before: pickDates(row), after: pickDates(after) },
    );
    return after;
  });
  return null;
}

interface Longer {
  days: number;
  at: Date;
}

const longer = (date: Date | null, days: number) => date && addDays(date, days);

/**
 * Without a provider there is no desired state to reconcile: moves the end date, and the period's with it.
 */
async function extendEnd(
  tx: Tx,
  subscription: LockedSubscription,
  { days, at }: Longer,
): Promise<SubscriptionRow> {
  const { row } = subscription;
  const move = { actor: 'admin' as const, at };
  const endsAt = longer(row.endsAt, days);
  const isPeriod = row.periodEnd?.getTime() === row.endsAt?.getTime();
  const after = await moveSubscription(
    tx,
    subscription,
    { endsAt, ...(isPeriod && { periodEnd: endsAt }) },
    move,
  );
  await insertSubscriptionMove(tx, { id: row.id, action: 'extend', from: row.status, to: row.status }, move);
  return after;
}

/**
 * Moves the trial's end. While the subscription waits, its activation window is moved too, so the trial keeps
 * its length.
 */
async function extendFreeTime(
  tx: Tx,
  subscription: LockedSubscription,
  { days, at }: Longer,
): Promise<SubscriptionRow> {
  const { row } = subscription;
  const move = { actor: 'admin' as const, at };
  const isWaiting = statusAt(row, at) !== 'trial';
  const trialEnd = longer(row.trialEnd, days);
  const changes: SubscriptionChanges = {
    trialEnd,
    ...(isWaiting && { waitingUntil: longer(row.waitingUntil, days) }),
  };
  const moved = await moveSubscription(tx, subscription, changes, move);
  const change = { trialEnd: trialEnd && Math.floor(trialEnd.getTime() / 1000) };
  return requestChange(tx, { ...subscription, row: moved }, change, { action: 'extend', ...move });
}
