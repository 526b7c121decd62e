import type { account } from '@visita/core/account/contract';
import { demoEmail } from '@visita/core/account/demo';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { countTry, rememberVisitor } from '../http/acquaintance.ts';
import { mailNewSignIn } from './jobs.ts';
import { isPassword } from '../identity/password.ts';
import { storedUserAgent } from '../identity/user-agent.ts';
import { saveProof } from './prove-password.ts';
import { findUserByEmail, type UserRow } from './queries.ts';
import { withSecondFactor } from './second-factor.ts';
import { listLoginAgents } from './security-event-queries.ts';
import { recordFailedLogin, recordSecurityEvent } from './security-events.ts';
import { listSessions } from './session-queries.ts';
import { openSession, type SessionContext } from './session.ts';

const guesses = { calls: 30, seconds: 900 };

/** Signs in by password. A wrong password and an unknown address get the same answer after the same time. */
export async function logIn(call: Call<typeof account.login>) {
  const { db, body, origin } = call;
  const { email } = body;
  await countTry(call, { of: 'login', email, limit: guesses });
  const user = await findUserByEmail(db, body);
  const matches = await isPassword(body.password, user?.passwordHash);
  // the demo's password is printed on the server's console, so it works from the same machine only
  const isAdmitted = origin.isLocal || user?.email !== demoEmail;
  const { now, config } = call;
  const signedIn =
    user &&
    matches &&
    isAdmitted &&
    (await withSecondFactor(call, { user, code: body.factorCode }, async (tx, prove) => {
      const locked = await saveProof(tx, user);
      if (!locked) return undefined;
      return (await prove()) === 'wrong'
        ? 'wrong'
        : admitUser(tx, { now, config, origin, isShared: body.isShared }, locked);
    }));
  if (!signedIn) {
    await recordFailedLogin(db, { userId: user?.id ?? null, origin, at: call.now() });
    throw new Problem('invalidCredentials');
  }
  await rememberVisitor(call, email);
  return signedIn;
}

/**
 * Opens a session, and emails the owner about a device not seen before. `tx` has locked the account: a
 * concurrent change either came first, or revokes the new session with all others.
 */
export async function admitUser(tx: Tx, context: SessionContext, user: UserRow) {
  const { now, origin } = context;
  // reported only after the credentials were verified
  if (user.disabledAt) throw new Problem('accountDisabled');
  const devices = await listSessions(tx, { userId: user.id, now: now() });
  const logins = await listLoginAgents(tx, { userId: user.id });
  const signedIn = await openSession(tx, user, context);
  const at = now();
  const userAgent = storedUserAgent(origin);
  const agents = [...devices.map((device) => device.userAgent), ...logins];
  if (agents.length > 0 && !agents.includes(userAgent))
    await enqueue(tx, mailNewSignIn, { userId: user.id, userAgent, at: at.toISOString() });
  await recordSecurityEvent(tx, { userId: user.id, kind: 'login', origin, at });
  return signedIn;
}
