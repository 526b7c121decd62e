import type { account } from '@visita/core/account/contract';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { refuseBreached, refusePersonal } from '../identity/refuse-password.ts';
import { mailPasswordChanged } from './jobs.ts';
import { hashPassword } from '../identity/password.ts';
import { passwordOwner, provePassword, wrongPassword } from './prove-password.ts';
import { movePassword } from './queries.ts';
import { recordSecurityEvent } from './security-events.ts';
import { removeSessions } from './session-queries.ts';

/**
 * Changes the password. Of two concurrent changes the second fails, since its current password is no longer
 * the right one.
 */
export async function changePassword(call: Call<typeof account.changePassword>) {
  const { db, now, origin, user, body } = call;
  const at = now();
  await refuseBreached(call, body.password);
  const row = await provePassword(call, {
    field: 'currentPassword',
    password: body.currentPassword,
  });
  refusePersonal(call, body.password, passwordOwner(row));
  const { passwordHash: before } = row;
  const passwordHash = await hashPassword(body.password);
  await transaction(db, async (tx) => {
    const isMoved = await movePassword(tx, { id: user.id, before, passwordHash });
    if (!isMoved) throw wrongPassword('currentPassword');
    await removeSessions(tx, { userId: user.id, except: user.sessionId });
    await recordSecurityEvent(tx, { userId: user.id, kind: 'passwordChanged', origin, at });
    await enqueue(tx, mailPasswordChanged, { userId: user.id });
  });
  return null;
}
