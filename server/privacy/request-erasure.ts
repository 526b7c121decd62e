import { addDays } from '@visita/core/days';
import type { adminPrivacy } from '@visita/core/privacy/admin-contract';
import type { privacy } from '@visita/core/privacy/contract';
import { Problem } from '@visita/core/problems';
import { saveProof, provePassword, wrongPassword } from '../account/prove-password.ts';
import { lockUser, updateUser } from '../account/queries.ts';
import { ownUser } from '../account/session.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from '../staff/audit.ts';
import { eraseAccount } from './erase-account.ts';
import { mailErasure } from './jobs.ts';

/** How long an erasure can be undone. */
export const daysToUndo = 30;

/** Nothing is erased now: the account says when it will be, and signing in can undo it until then. */
export async function requestErasure(call: Call<typeof privacy.requestErasure>) {
  const { db, config, user, body, now } = call;
  const proved = await provePassword(call, { field: 'password', password: body.password });
  const erasedAt = addDays(now(), daysToUndo);
  return transaction(db, async (tx) => {
    if (!(await saveProof(tx, proved))) throw wrongPassword('password');
    await beginErasure(tx, { userId: user.id, erasedAt });
    return ownUser({ db: tx, config }, user);
  });
}

/** Says when it will be, to them too, and has it done then. */
async function beginErasure(tx: Tx, { userId, erasedAt }: { userId: string; erasedAt: Date }): Promise<void> {
  await updateUser(tx, { id: userId }, { erasedAt });
  await enqueue(tx, mailErasure, { userId });
  await enqueue(tx, eraseAccount, { userId }, { startAfter: erasedAt });
}

/** For somebody who asked staff for it. */
export async function requestErasureFor({ db, now, staff, params, body }: Call<typeof adminPrivacy.requestErasure>) {
  const erasedAt = addDays(now(), daysToUndo);
  await transaction(db, async (tx) => {
    const user = await lockUser(tx, params);
    if (!user) throw new Problem('notFound');
    if (user.erasedAt) throw new Problem('changedMeanwhile');
    await beginErasure(tx, { userId: user.id, erasedAt });
    const subject = { type: 'user', id: user.id };
    await audit(tx, staff, { action: 'users.requestErasure', subject, after: { erasedAt }, reason: body.reason });
  });
  return null;
}

export async function undoErasureFor({ db, staff, params, body }: Call<typeof adminPrivacy.undoErasure>) {
  await transaction(db, async (tx) => {
    const user = await lockUser(tx, params);
    if (!user) throw new Problem('notFound');
    if (!user.erasedAt) throw new Problem('changedMeanwhile');
    await updateUser(tx, user, { erasedAt: null });
    const subject = { type: 'user', id: user.id };
    await audit(tx, staff, { action: 'users.undoErasure', subject, before: { erasedAt: user.erasedAt }, reason: body.reason });
  });
  return null;
}
