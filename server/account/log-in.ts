import type { account } from '@visita/core/account/contract';
import { demoEmail } from '@visita/core/account/demo';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { countTry, rememberVisitor } from '../http/acquaintance.ts';
import { mailNewSignIn } from './jobs.ts';
import { isPassword } from '../password.ts';
import { saveProof } from './prove-password.ts';
import { findUserByEmail, listSessions, type UserRow } from './queries.ts';
import { openSession } from './session.ts';

const guesses = { calls: 30, seconds: 900 };

/** A wrong password and an unknown address get the same answer after the same time. */
export async function logIn(call: Call<typeof account.login>) {
  const { db, body, origin } = call;
  const { email } = body;
  await countTry(call, { of: 'login', email, limit: guesses });
  const user = await findUserByEmail(db, body);
  const matches = await isPassword(body.password, user?.passwordHash);
  // the demo's password is printed for whoever starts the server, and for nobody else in the network
  const isAdmitted = origin.isLocal || user?.email !== demoEmail;
  const signedIn = user && matches && isAdmitted && (await admitUser(call, (tx) => saveProof(tx, user)));
  if (!signedIn) throw new Problem('invalidCredentials');
  await rememberVisitor(call, email);
  return signedIn;
}

type Dependencies = Pick<Call<typeof account.login>, 'db' | 'now' | 'config' | 'origin'>;

/**
 * Opens a session and, on a device that was not seen before, tells the owner by mail. `find` finds the account and holds it:
 * whoever changes it has either done so before, and it is found no more, or ends the new session with all others.
 */
export async function admitUser({ db, now, config, origin }: Dependencies, find: (tx: Tx) => Promise<UserRow | undefined>) {
  return transaction(db, async (tx) => {
    const user = await find(tx);
    if (!user) return undefined;
    // said only to whoever has proved who they are
    if (user.disabledAt) throw new Problem('accountDisabled');
    const devices = await listSessions(tx, { userId: user.id, now: now() });
    const signedIn = await openSession(tx, user, { now, config, origin });
    const isNew = devices.length > 0 && devices.every(({ userAgent }) => userAgent !== origin.userAgent.slice(0, 300));
    if (isNew) await enqueue(tx, mailNewSignIn, { userId: user.id, userAgent: origin.userAgent.slice(0, 300), at: now().toISOString() });
    return signedIn;
  });
}
