import type { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { isPassword } from './password.ts';
import { findUserByEmail } from './queries.ts';
import { openSession } from './session.ts';

/** A wrong password and an unknown address get the same answer after the same time. */
export async function logIn({ db, now, origin, body }: Call<typeof account.login>) {
  const user = await findUserByEmail(db, body);
  const matches = await isPassword(body.password, user?.passwordHash);
  if (!user || !matches) throw new Problem('invalidCredentials');
  return openSession({ db, now, origin }, user);
}
