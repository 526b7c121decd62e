import type { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { recordSecurityEvent } from './security-events.ts';
import { listSessions, removeSession, removeSessions } from './session-queries.ts';

/** Ends the session of the call. */
export async function logOut({ db, user }: Call<typeof account.logout>) {
  await removeSession(db, { id: user.sessionId, userId: user.id });
  return null;
}

/** Lists the caller's sessions, and marks the one of the call. */
export async function listOwnSessions({ db, user, now }: Call<typeof account.sessions>) {
  const sessions = await listSessions(db, { userId: user.id, now: now() });
  return sessions.map((session) => ({ ...session, isCurrent: session.id === user.sessionId }));
}

/** Ends one session of the caller's. Throws `notFound`. */
export async function endOwnSession({ db, now, origin, user, params }: Call<typeof account.endSession>) {
  const at = now();
  await transaction(db, async (tx) => {
    if (!(await removeSession(tx, { id: params.id, userId: user.id }))) throw new Problem('notFound');
    await recordSecurityEvent(tx, { userId: user.id, kind: 'sessionsEnded', origin, at });
  });
  return null;
}

/** Ends the caller's sessions except the one of the call. */
export async function endOtherSessions({ db, now, origin, user }: Call<typeof account.endOtherSessions>) {
  const at = now();
  await transaction(db, async (tx) => {
    await removeSessions(tx, { userId: user.id, except: user.sessionId });
    await recordSecurityEvent(tx, { userId: user.id, kind: 'sessionsEnded', origin, at });
  });
  return null;
}
