import type { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { mailAddressChangeRequested, mailVerification } from './jobs.ts';
import { findUserByEmail, lockUser, updateUser } from './queries.ts';
import { recordSecurityEvent } from './security-events.ts';
import { ownUser } from './session.ts';

/**
 * Requests a new address, which takes effect when the link mailed to it is followed. The current address is
 * notified at once.
 */
export async function changeEmail({ db, config, now, origin, user, body }: Call<typeof account.changeEmail>) {
  const other = await findUserByEmail(db, body);
  if (other && other.id !== user.id)
    throw new Problem('emailAlreadyExists', { errors: [{ field: 'email', code: 'emailTaken' }] });
  return transaction(db, async (tx) => {
    const before = await lockUser(tx, user);
    if (!before) throw new Problem('sessionExpired');
    const pendingEmail = body.email === before.email ? null : body.email;
    await updateUser(tx, user, { pendingEmail });
    if (pendingEmail) {
      await recordSecurityEvent(tx, { userId: user.id, kind: 'emailChangeRequested', origin, at: now() });
      await enqueue(tx, mailVerification, { userId: user.id, email: pendingEmail });
      await enqueue(tx, mailAddressChangeRequested, { userId: user.id, to: before.email });
    }
    return ownUser({ db: tx, config, now }, user);
  });
}
