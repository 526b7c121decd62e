import type { security } from '@visita/core/account/security-contract';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { isTaken } from '../database/faults.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { countTry, rememberVisitor } from '../http/acquaintance.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { admitUser } from './log-in.ts';
import { proveLoginCode, requestMailedCode, wrongCode } from './mailed-code.ts';
import { findUserByEmail, insertUser, lockUser, type UserRow } from './queries.ts';
import { withSecondFactor } from './second-factor.ts';
import { recordFailedLogin, recordSecurityEvent } from './security-events.ts';
import { mailLoginCode } from './security-jobs.ts';
import { openSession } from './session.ts';
import { reportedTimeZone } from './time-zone.ts';
import { transferAccount } from './transfer-account.ts';

/**
 * Codes mailed to one address. Each allows five guesses at a million, so a day of them guesses one account
 * with a chance of 1 in 10,000.
 */
const requestsPerHour = { calls: 5, seconds: 3600 };
const requestsPerDay = { calls: 20, seconds: 86_400 };

/** Enqueues the email with a code. The answer is the same for every address; the job looks for the account. */
export async function requestLoginCode(call: Call<typeof security.requestLoginCode>) {
  const { db, body, language, now } = call;
  const { email } = body;
  await countTry(call, { of: 'login code', email, limit: requestsPerHour });
  await countTry(call, { of: 'login code of a day', email, limit: requestsPerDay });
  const at = now();
  return transaction(db, async (tx) => {
    const { id, secret } = await requestMailedCode(tx, { purpose: 'login', email, at });
    await enqueue(tx, mailLoginCode, { codeId: id, language: body.language ?? language });
    return { secret };
  });
}

type CodeCall = Call<typeof security.loginByCode>;
interface ProvedCode {
  email: string;
  consume: (tx: Tx) => Promise<boolean>;
}

/**
 * Logs in the owner of the address that a code was mailed to. It replaces the password, and no second factor.
 * An address without an account gets one, already verified, once its owner has given a name.
 */
export async function logInByCode(call: CodeCall) {
  const { db, body, origin, now } = call;
  const proved = await proveLoginCode(db, { ...body.mailedCode, at: now() }, async (email) => {
    const user = await findUserByEmail(db, { email });
    await recordFailedLogin(db, { userId: user?.id ?? null, origin, at: now() });
  });
  const signedIn = await enter(call, proved);
  await rememberVisitor(call, proved.email);
  return signedIn;
}

async function enter(call: CodeCall, proved: ProvedCode): ReturnType<typeof openSession> {
  const user = await findUserByEmail(call.db, proved);
  if (user) return openAccount(call, { user, proved });
  const created = await createAccount(call, proved).catch((error: unknown) => {
    if (isTaken(error, 'users_email_once')) return undefined;
    throw error;
  });
  // a concurrent request created the account
  return created ?? enter(call, proved);
}

/**
 * Opens an account. One that was never verified is given to the owner of the address first, so that its second
 * factor is not asked for.
 */
async function openAccount(
  call: CodeCall,
  { user, proved }: { user: UserRow; proved: ProvedCode },
): ReturnType<typeof openSession> {
  const { now, config, origin, body } = call;
  return withSecondFactor(call, { user, code: body.factorCode }, async (tx, prove) => {
    const locked = await lockUser(tx, user);
    // the address moved to another account, or the account was erased
    if (locked?.email !== user.email) throw wrongCode('codeExpired');
    const verified = locked.isVerified ? locked : await transferAccount(tx, { id: user.id, at: now() });
    if (!verified) throw wrongCode('codeExpired');
    if ((await prove()) === 'wrong') return 'wrong';
    if (!(await proved.consume(tx))) throw wrongCode('codeExpired');
    return admitUser(tx, { now, config, origin, isShared: body.isShared }, verified);
  });
}

async function createAccount(call: CodeCall, { email, consume }: ProvedCode) {
  const { db, now, config, origin, language, body } = call;
  const { displayName } = body;
  if (displayName === undefined)
    throw new Problem('displayNameNeeded', { errors: [{ field: 'displayName', code: 'required' }] });
  const createdAt = now();
  return transaction(db, async (tx) => {
    if (!(await consume(tx))) throw wrongCode('codeExpired');
    const user = await insertUser(tx, {
      id: newId(createdAt),
      email,
      isVerified: true,
      displayName,
      language: body.language ?? language,
      timeZone: reportedTimeZone(body.timeZone),
      createdAt,
    });
    await recordSecurityEvent(tx, { userId: user.id, kind: 'registration', origin, at: createdAt });
    return openSession(tx, user, { now, config, origin, isShared: body.isShared });
  });
}
