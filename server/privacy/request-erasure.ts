import { addDays } from '@visita/core/days';
import type { adminPrivacy } from '@visita/core/privacy/admin-contract';
import type { privacy } from '@visita/core/privacy/contract';
import { daysToUndo } from '@visita/core/privacy/leaving-plans';
import { Problem } from '@visita/core/problems';
import { lockUser, updateUser } from '../account/queries.ts';
import { recordSecurityEvent } from '../account/security-events.ts';
import { ownUser } from '../account/session.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from '../staff/audit.ts';
import { endWithAccount } from '../subscriptions/end-with-account.ts';
import { eraseAccount } from './erase-account.ts';
import { mailErasure, endPlansWithAccount } from './jobs.ts';

/**
 * Schedules the erasure of the caller's account, in a session that is freshly proved. Until the erasure date it
 * can be undone.
 */
export async function requestErasure(call: Call<typeof privacy.requestErasure>) {
  const { db, config, user, origin, now } = call;
  const erasedAt = addDays(now(), daysToUndo);
  const leaving = await transaction(db, async (tx) => {
    if (!(await lockUser(tx, user))) throw new Problem('sessionExpired');
    await beginErasure(tx, { userId: user.id, erasedAt });
    await recordSecurityEvent(tx, { userId: user.id, kind: 'erasureRequested', origin, at: now() });
    return ownUser({ db: tx, config, now }, user);
  });
  await endWithAccount(call, { userId: user.id, isLeaving: true });
  return leaving;
}

/** Cancels the erasure, and resumes the plans that were to end with the account. */
export async function undoErasure(call: Call<typeof privacy.undoErasure>) {
  const { db, config, now, origin, user } = call;
  const erasure = await transaction(db, async (tx) => {
    await keepAccount(tx, { userId: user.id });
    await recordSecurityEvent(tx, { userId: user.id, kind: 'erasureUndone', origin, at: now() });
    return ownUser({ db: tx, config, now }, user);
  });
  await endWithAccount(call, { userId: user.id, isLeaving: false });
  return erasure;
}

/**
 * Clears the erasure date. The job changes the plans too, in case this process ends before it has done so.
 */
async function keepAccount(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await updateUser(tx, { id: userId }, { erasedAt: null });
  await enqueue(tx, endPlansWithAccount, { userId });
}

/** Writes the erasure date, and enqueues the change of the plans, the email and the erasure itself. */
async function beginErasure(tx: Tx, { userId, erasedAt }: { userId: string; erasedAt: Date }): Promise<void> {
  await updateUser(tx, { id: userId }, { erasedAt });
  await enqueue(tx, endPlansWithAccount, { userId });
  await enqueue(tx, mailErasure, { userId });
  await enqueue(tx, eraseAccount, { userId }, { startAfter: erasedAt });
}

/** Schedules the erasure of a user who asked staff for it. */
export async function requestErasureFor({
  db,
  now,
  staff,
  params,
  body,
}: Call<typeof adminPrivacy.requestErasure>) {
  const erasedAt = addDays(now(), daysToUndo);
  await transaction(db, async (tx) => {
    const user = await lockUser(tx, params);
    if (!user) throw new Problem('notFound');
    if (user.erasedAt) throw new Problem('changedMeanwhile');
    await beginErasure(tx, { userId: user.id, erasedAt });
    const subject = { type: 'user', id: user.id };
    await audit(tx, staff, {
      action: 'users.requestErasure',
      subject,
      after: { erasedAt },
      reason: body.reason,
    });
  });
  await endWithAccount({ db, now }, { userId: params.id, isLeaving: true });
  return null;
}

export async function undoErasureFor({
  db,
  now,
  staff,
  params,
  body,
}: Call<typeof adminPrivacy.undoErasure>) {
  await transaction(db, async (tx) => {
    const user = await lockUser(tx, params);
    if (!user) throw new Problem('notFound');
    if (!user.erasedAt) throw new Problem('changedMeanwhile');
    await keepAccount(tx, { userId: user.id });
    const subject = { type: 'user', id: user.id };
    await audit(tx, staff, {
      action: 'users.undoErasure',
      subject,
      before: { erasedAt: user.erasedAt },
      reason: body.reason,
    });
  });
  await endWithAccount({ db, now }, { userId: params.id, isLeaving: false });
  return null;
}
