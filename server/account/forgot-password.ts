import type { account } from '@visita/core/account/contract';
import { enqueue } from '../jobs/job.ts';
import type { Call } from '../http/route.ts';
import { mailReset } from './jobs.ts';

/** The same for every address: whether there is such an account is only asked where the mail is written. */
export async function forgotPassword({ db, body, language }: Call<typeof account.forgotPassword>) {
  await enqueue(db, mailReset, { email: body.email, language: body.language ?? language });
  return null;
}
