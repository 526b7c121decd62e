import type { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { enqueue } from '../jobs/job.ts';
import { mailNewSignIn } from './jobs.ts';
import { isPassword } from './password.ts';
import { findUserByEmail, listSessions, type UserRow } from './queries.ts';
import { openSession } from './session.ts';

/** Guesses at one account from all addresses together; whoever signed in from an address before is not held up by strangers. */
const perAccount = { calls: 30, seconds: 900 };
const acquaintance = 90 * 86_400;

/** A wrong password and an unknown address get the same answer after the same time. */
export async function logIn(call: Call<typeof account.login>) {
  const { db, body, limits, origin } = call;
  const email = body.email.toLowerCase();
  const visitor = `${email} ${origin.address}`;
  const isKnown = await limits.isRemembered('signed in', visitor);
  if (!isKnown) await limits.count('login of an account', perAccount, [email]);

  const user = await findUserByEmail(db, body);
  const matches = await isPassword(body.password, user?.passwordHash);
  if (!user || !matches) throw new Problem('invalidCredentials');
  if (!isKnown) await limits.remember('signed in', visitor, acquaintance);
  return admitUser(call, user);
}

/** Opens a session and, on a device that was not seen before, tells the owner by mail. */
export async function admitUser({ db, now, origin }: Pick<Call<typeof account.login>, 'db' | 'now' | 'origin'>, user: UserRow) {
  return db.transaction(async (db) => {
    const devices = await listSessions(db, { userId: user.id, now: now() });
    const signedIn = await openSession({ db, now, origin }, user);
    const isNew = devices.length > 0 && devices.every(({ userAgent }) => userAgent !== origin.userAgent.slice(0, 300));
    if (isNew) await enqueue(db, mailNewSignIn, { userId: user.id, userAgent: origin.userAgent.slice(0, 300), at: now().toISOString() });
    return signedIn;
  });
}
