import { addDays } from '@visita/core/days';
import type { privacy } from '@visita/core/privacy/contract';
import { saveProof, provePassword, wrongPassword } from '../account/prove-password.ts';
import { updateUser } from '../account/queries.ts';
import { ownUser } from '../account/session.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { eraseAccount } from './erase-account.ts';
import { mailErasure } from './jobs.ts';

/** How long an erasure can be undone. */
const daysToUndo = 30;

/** Nothing is erased now: the account says when it will be, and signing in can undo it until then. */
export async function requestErasure(call: Call<typeof privacy.requestErasure>) {
  const { db, user, body, now } = call;
  const proved = await provePassword(call, { field: 'password', password: body.password });
  const erasedAt = addDays(now(), daysToUndo);
  return transaction(db, async (tx) => {
    if (!(await saveProof(tx, proved))) throw wrongPassword('password');
    await updateUser(tx, user, { erasedAt });
    await enqueue(tx, mailErasure, { userId: user.id });
    await enqueue(tx, eraseAccount, { userId: user.id }, { startAfter: erasedAt });
    return ownUser(tx, user);
  });
}
