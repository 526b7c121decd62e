import type { account } from '@visita/core/account/contract';
import { enqueue } from '../queue/job.ts';
import type { Call } from '../http/route.ts';
import { countTry } from '../http/acquaintance.ts';
import { mailReset } from './jobs.ts';

/** Throttles by address too, so that a mailbox is not flooded from many clients. */
const requests = { calls: 5, seconds: 3600 };

/**
 * Enqueues the reset email. The answer is the same for every address; the job checks whether the account
 * exists.
 */
export async function forgotPassword(call: Call<typeof account.forgotPassword>) {
  const { db, body } = call;
  await countTry(call, { of: 'forgotten password', email: body.email, limit: requests });
  await enqueue(db, mailReset, { email: body.email, language: body.language, tapped: body.tapped });
  return null;
}
