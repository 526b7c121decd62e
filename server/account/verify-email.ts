import type { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { isTaken } from '../database/faults.ts';
import { transaction } from '../database/transaction.ts';
import { enqueue } from '../queue/job.ts';
import type { Call } from '../http/route.ts';
import { accountChanged, mailAddressChanged, mailVerification } from './jobs.ts';
import { readLink } from './mailed-link.ts';
import { lockUser, updateUser } from './queries.ts';
import { recordSecurityEvent } from './security-events.ts';

/**
 * Verifies an address by the link mailed to it: the account's address, or the pending one that replaces it.
 * May be repeated, since pages are reloaded and emails opened twice.
 */
export async function verifyEmail({ db, now, origin, params }: Call<typeof account.verifyEmail>) {
  return transaction(db, async (tx) => {
    const { userId, email, isOver } = await readLink(tx, {
      purpose: 'verifyEmail',
      token: params.token,
      now: now(),
    });
    const user = await lockUser(tx, { id: userId });
    if (user?.isVerified && user.email === email) return { email, isNew: false };
    if (isOver) throw new Problem('tokenExpired');
    const isWanted = user && [user.email, user.pendingEmail].includes(email);
    if (!isWanted) throw new Problem('invalidEmailVerificationToken');
    const isOther = user.email !== email;
    await updateUser(tx, user, { isVerified: true, email, ...(isOther && { pendingEmail: null }) });
    if (isOther) {
      await recordSecurityEvent(tx, { userId, kind: 'emailChanged', origin, at: now() });
      await enqueue(tx, mailAddressChanged, { userId, to: user.email });
      await enqueue(tx, accountChanged, { userId });
    }
    return { email, isNew: true };
  }).catch((error: unknown) => {
    if (isTaken(error, 'users_email_once')) throw new Problem('emailAlreadyExists');
    throw error;
  });
}

/** Enqueues another verification email unless the address is verified, and stores the chosen language. */
export async function resendVerification({ db, user, body }: Call<typeof account.resendVerification>) {
  const { language } = body;
  if (language) await updateUser(db, user, { language });
  if (language && language !== user.language) await enqueue(db, accountChanged, { userId: user.id });
  if (!user.isVerified) await enqueue(db, mailVerification, { userId: user.id, email: user.email });
  return null;
}
