import type { account } from '@visita/core/account/contract';
import { enqueue } from '../queue/job.ts';
import type { Call } from '../http/route.ts';
import { countTry } from '../http/acquaintance.ts';
import { mailReset } from './jobs.ts';

/** A mailbox is not filled from many addresses either. */
const requests = { calls: 5, seconds: 3600 };

/** The same for every address: whether there is such an account is only asked where the mail is written. */
export async function forgotPassword(call: Call<typeof account.forgotPassword>) {
  const { db, body } = call;
  await countTry(call, { of: 'forgotten password', email: body.email, limit: requests });
  await enqueue(db, mailReset, { email: body.email, language: body.language, tapped: body.tapped });
  return null;
}
