import type { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { mailPasswordChanged } from './jobs.ts';
import { userHolder } from '../identity/factor-holder.ts';
import { removeFactors } from '../identity/factors.ts';
import { refuseBreached, refusePersonal } from '../identity/refuse-password.ts';
import { passwordOwner } from './prove-password.ts';
import { followLink } from './mailed-link.ts';
import { hashPassword } from '../identity/password.ts';
import { lockUser, updateUser } from './queries.ts';
import { recordSecurityEvent } from './security-events.ts';
import { removeSessions } from './session-queries.ts';

/** Sets a new password by a mailed link, which also verifies the address. All sessions are revoked. */
export async function resetPassword(call: Call<typeof account.resetPassword>) {
  const { db, now, origin, config, body } = call;
  await refuseBreached(call, body.password);
  const passwordHash = await hashPassword(body.password);
  await transaction(db, async (tx) => {
    const { userId, email } = await followLink(tx, {
      purpose: 'resetPassword',
      token: body.token,
      now: now(),
    });
    const user = await lockUser(tx, { id: userId });
    if (user?.email !== email) throw new Problem('invalidPasswordResetToken');
    // the link stays good, for another password
    refusePersonal({ config }, body.password, passwordOwner(user));
    // drops a pending address, which may have been requested by a person who knew the old password
    await updateUser(tx, user, { passwordHash, isVerified: true, pendingEmail: null });
    await removeSessions(tx, { userId });
    // those of a person who registered another person's address
    if (!user.isVerified) await removeFactors(tx, userHolder(user));
    await recordSecurityEvent(tx, { userId, kind: 'passwordReset', origin, at: now() });
    await enqueue(tx, mailPasswordChanged, { userId });
  });
  return null;
}
