import { isEnded } from '@visita/core/subscriptions/status';
import type { DesiredState } from '@visita/core/subscriptions/desired-state';
import { findUser } from '../account/queries.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { lockSubscription, type LockedSubscription } from './lock-subscription.ts';
import { listRunning } from './queries.ts';
import { requestChange } from './request-change.ts';

/**
 * Makes the billed plans of an account follow its erasure. While erasure is pending they are set to cancel at
 * the end of the trial or paid period, so that nothing is charged before; if the account is kept, those set
 * here renew again. Plans that their owner cancelled stay cancelled.
 */
export async function endWithAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, isLeaving }: { userId: string; isLeaving: boolean },
): Promise<void> {
  for (const { id } of await listRunning(db, { userId }))
    await transaction(db, async (tx) => {
      const subscription = await lockSubscription(tx, { id });
      if (subscription) await followErasure(tx, subscription, { isLeaving, at: now() });
    });
}

/**
 * Sets a locked subscription that has just started to cancel too, if its owner requested erasure while its
 * payment page was open.
 */
export async function endIfLeaving(
  tx: Tx,
  subscription: LockedSubscription,
  { at }: { at: Date },
): Promise<void> {
  const { userId } = subscription.row;
  const owner = userId === null ? undefined : await findUser(tx, { id: userId });
  if (owner?.erasedAt) await followErasure(tx, subscription, { isLeaving: true, at });
}

async function followErasure(
  tx: Tx,
  subscription: LockedSubscription,
  { isLeaving, at }: { isLeaving: boolean; at: Date },
): Promise<void> {
  if (isEnded(subscription.row.status) || subscription.row.stripeId === null) return;
  const change = changeFor(subscription.row.desired, isLeaving);
  const reason = isLeaving ? 'account to be erased' : 'account kept';
  const action = isLeaving ? 'cancel' : 'reactivate';
  if (change) await requestChange(tx, subscription, change, { action, actor: 'user', reason, at });
}

function changeFor(
  { ends, isEndingWithAccount = false }: DesiredState,
  isLeaving: boolean,
): Partial<DesiredState> | undefined {
  if (isLeaving) return ends === 'renew' ? { ends: 'period', isEndingWithAccount: true } : undefined;
  return ends === 'period' && isEndingWithAccount ? { ends: 'renew' } : undefined;
}
