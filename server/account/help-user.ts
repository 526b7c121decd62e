import type { adminUsers } from '@visita/core/account/admin-contract';
import { Problem } from '@visita/core/problems';
import type { ActCode } from '@visita/core/staff/acts';
import type { Db, Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call, StaffActor } from '../http/route.ts';
import { userHolder } from '../identity/factor-holder.ts';
import { presentFactors, removeFactors } from '../identity/factors.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from '../staff/audit.ts';
import { findShownUser } from './admin-queries.ts';
import { mailReset, mailVerification } from './jobs.ts';
import { lockUser, type UserRow } from './queries.ts';
import { recordSecurityEvent } from './security-events.ts';
import { mailSecurityChange } from './security-jobs.ts';
import { listSessions, removeSessions } from './session-queries.ts';

interface Help {
  action: ActCode;
  reason?: string;
}

type HelpingCall = { db: Db; staff: StaffActor; params: { id: string } };

/**
 * Runs an action of staff on one customer, whose row is locked, and audits it. `act` returns the values that
 * changed.
 */
export async function helpUser(
  { db, staff, params }: HelpingCall,
  { action, reason }: Help,
  act: (
    tx: Tx,
    user: UserRow,
  ) => Promise<{ before?: Record<string, unknown>; after?: Record<string, unknown> }>,
): Promise<null> {
  await transaction(db, async (tx) => {
    const user = await lockUser(tx, params);
    if (!user) throw new Problem('notFound');
    const change = await act(tx, user);
    await audit(tx, staff, { action, subject: { type: 'user', id: user.id }, reason, ...change });
  });
  return null;
}

/** Sends the same email that the customer could request; staff never see the link. */
export const sendReset = (call: Call<typeof adminUsers.sendReset>) =>
  helpUser(call, { action: 'users.sendReset' }, async (tx, { email }) => {
    await enqueue(tx, mailReset, { email });
    return {};
  });

export const sendVerification = (call: Call<typeof adminUsers.sendVerification>) =>
  helpUser(
    call,
    { action: 'users.sendVerification' },
    async (tx, { id: userId, email, pendingEmail, isVerified }) => {
      if (isVerified && pendingEmail === null) throw new Problem('changedMeanwhile');
      await enqueue(tx, mailVerification, { userId, email: pendingEmail ?? email });
      return {};
    },
  );

/** Removes the factors of a customer who is locked out, and ends their sessions. */
export function removeFactorsOfUser(call: Call<typeof adminUsers.removeFactors>) {
  const { body, now, staff } = call;
  const origin = { address: '', userAgent: '', requestId: staff.audit.requestId, isLocal: false };
  const help: Help = { action: 'users.removeFactors', reason: body.reason };
  return helpUser(call, help, async (tx, { id: userId }) => {
    const holder = userHolder({ id: userId });
    const { totp, passkeys } = await presentFactors(tx, holder);
    if (!totp && passkeys.length === 0) throw new Problem('changedMeanwhile');
    await removeFactors(tx, holder);
    await removeSessions(tx, { userId });
    await recordSecurityEvent(tx, { userId, kind: 'factorsRemoved', origin, at: now() });
    await enqueue(tx, mailSecurityChange, { userId, change: 'factorsRemoved' });
    return { before: { totp: totp !== null, passkeys: passkeys.length } };
  });
}

export const endSessionsOfUser = (call: Call<typeof adminUsers.endSessions>) =>
  helpUser(call, { action: 'users.endSessions' }, async (tx, { id: userId }) => {
    const ended = (await listSessions(tx, { userId, now: call.now() })).length;
    await removeSessions(tx, { userId });
    return { after: { ended } };
  });

/** Presents a user to staff. Throws `notFound`. */
export async function presentUser({ db, now, config, params }: Call<typeof adminUsers.get>) {
  const user = await findShownUser(db, { id: params.id, now: now(), config });
  if (!user) throw new Problem('notFound');
  return user;
}
