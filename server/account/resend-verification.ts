import type { account } from '@visita/core/account/contract';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { accountChanged, mailVerification } from './jobs.ts';
import { updateUser } from './queries.ts';

/** Enqueues another verification email unless the address is verified, and stores the chosen language. */
export async function resendVerification({ db, user, body }: Call<typeof account.resendVerification>) {
  const { language } = body;
  if (language) await updateUser(db, user, { language });
  if (language && language !== user.language) await enqueue(db, accountChanged, { userId: user.id });
  if (!user.isVerified) await enqueue(db, mailVerification, { userId: user.id, email: user.email });
  return null;
}
