import { z } from 'zod';
import { dueBetween, nextDue, type Due } from '@visita/core/subscriptions/due';
import type { Notice } from '@visita/core/subscriptions/notices';
import { isEnded } from '@visita/core/subscriptions/status';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { enqueue, job } from '../queue/job.ts';
import { beginTerm } from './begin-term.ts';
import { reconcileLater } from './reconcile-subscription.ts';
import { lockSubscription, type LockedSubscription } from './lock-subscription.ts';
import { listDue, updateSubscription, type SubscriptionRow } from './queries.ts';
import { moveSubscription } from './settle-subscription.ts';
import { requestChange } from './request-change.ts';
import { notifyOnce } from './notify-change.ts';

const pageSize = 500;

/**
 * Applies due actions of subscriptions. Reads only rows whose `dueAt` has passed. After an outage each missed
 * action is applied once, in order; reminders that are obsolete are skipped.
 */
export const runDueSubscriptions = job(
  'subscriptions.runDueSubscriptions',
  z.object({}),
  async ({ db, now }) => {
    const at = now();
    const failures: unknown[] = [];
    let after: { dueAt: Date; id: string } | null = null;
    for (let isMore = true; isMore;) {
      const due: { id: string; dueAt: Date }[] = await listDue(db, { now: at, after, limit: pageSize });
      // a failure does not delay the other subscriptions
      for (const { id } of due)
        await transaction(db, (tx) => applyDueActions(tx, { id, at })).catch((error: unknown) =>
          failures.push(error),
        );
      after = due.at(-1) ?? null;
      isMore = due.length === pageSize;
    }
    if (failures.length > 0) throw failures[0];
  },
  { cron: '*/5 * * * *', expireInSeconds: 3600 },
);

async function applyDueActions(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  const subscription = await lockSubscription(tx, { id });
  if (!subscription || subscription.row.dueAt === null || subscription.row.dueAt > at) return;
  let { row } = subscription;
  const dueNotices = new Map<Notice, Due>();
  for (const due of dueBetween(row, { after: row.processedUntil, until: at })) {
    if (isEnded(row.status)) break;
    const notice = toNotice(due);
    // if two reminders of a kind are due, the later one replaces the earlier
    if (notice) dueNotices.set(notice, due);
    else row = await applyDueAction(tx, { ...subscription, row }, due, at);
  }
  for (const [notice, due] of dueNotices)
    await notifyOnce(tx, row, { notice, about: due.at.toISOString(), at });
  await updateSubscription(tx, row, { processedUntil: at, dueAt: nextDue(row, at) });
}

function toNotice({ kind }: Due): Notice | undefined {
  if (kind === 'remindTrialEnd7' || kind === 'remindTrialEnd3') return 'remindTrialEnd';
  return kind === 'remindActivation' || kind === 'remindRenewal' || kind === 'remindEnd' ? kind : undefined;
}

async function applyDueAction(
  tx: Tx,
  subscription: LockedSubscription,
  { kind }: Due,
  at: Date,
): Promise<SubscriptionRow> {
  const { row } = subscription;
  const move = { actor: 'clock' as const, at };
  if (kind === 'startTrial') return moveSubscription(tx, subscription, { status: 'trial' }, move);
  if (kind === 'beginTerm') {
    const isSeated = subscription.seats.some(({ cardId }) => cardId !== null);
    return (isSeated ? await beginTerm(tx, subscription, move) : undefined) ?? row;
  }
  if (kind === 'expire') return moveSubscription(tx, subscription, { status: 'expired' }, move);
  if (kind === 'endOverdue')
    return row.desired.ends === 'now'
      ? row
      : requestChange(tx, subscription, { ends: 'now' }, { ...move, action: 'cancel', reason: 'overdue' });
  // the provider should have sent an event by now: fetch its state
  await enqueue(tx, reconcileLater, { subscriptionId: row.id }, { once: row.id });
  return row;
}
