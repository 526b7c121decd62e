import { Problem, type ProblemKey } from '@visita/core/problems';
import type { FactorKind } from '@visita/core/identity/second-factor';
import type { Db, Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { rememberVisitor } from '../http/acquaintance.ts';
import { staffHolder } from '../identity/factor-holder.ts';
import { countFactorTry } from '../identity/factor-tries.ts';
import { removeTries } from '../identity/factor-try-queries.ts';
import type { Origin } from '../http/route.ts';
import { hashToken, isToken } from '../http/token.ts';
import { visitorActor } from './actors.ts';
import { audit } from './audit.ts';
import { enqueue } from '../queue/job.ts';
import { mailChange, mailNewSignIn } from './jobs.ts';
import { findLogin, lockLogin, removeLogin } from './login-queries.ts';
import type { StaffRow } from './queries.ts';
import { storedUserAgent } from '../identity/user-agent.ts';
import { openSession } from './session.ts';
import { hasSessionWithAgent } from './session-queries.ts';
import { presentMe } from './update-me.ts';

/**
 * Ten attempts at one account's second factor in 15 minutes, across all addresses: a code has six digits
 * only.
 */
const guesses = { calls: 10, seconds: 900 };

type FinishLoginDeps = Pick<Deps, 'now' | 'limits'> & { db: Db; origin: Origin; body: { token: string } };
export interface OpenLogin {
  person: StaffRow;
  passkeyChallenge: string | null;
}

/** Returns the sign-in between password and second factor. Throws `loginExpired`; counts an attempt. */
export async function openLogin({ db, now, limits, body }: FinishLoginDeps): Promise<OpenLogin> {
  const login = isToken(body.token)
    ? await findLogin(db, { tokenHash: hashToken(body.token), now: now() })
    : undefined;
  if (!login) throw new Problem('loginExpired');
  await limits.count('staff second factor', guesses, [login.person.id]);
  return login;
}

interface LoginStep<More> {
  by: FactorKind;
  refusal: Extract<ProblemKey, 'codeWrong' | 'passkeyRefused'>;
  /** Returns further fields of the response if the factor is proved, else undefined. */
  prove: (tx: Tx, login: OpenLogin) => Promise<More | undefined>;
}

/**
 * Completes the second step: consumes the factor in the transaction that opens the session. Failures are
 * audited too.
 */
export async function finishLogin<More extends object>(
  call: FinishLoginDeps,
  { by, refusal, prove }: LoginStep<More>,
) {
  const { db, now, origin, body } = call;
  const { person } = await openLogin(call);
  const actor = visitorActor(call, person);
  const subject = { type: 'staff', id: person.id };
  const tokenHash = hashToken(body.token);
  const at = now();
  const { isNoticed } = await countFactorTry(db, { ...staffHolder(person), at });
  const signedIn = await transaction(db, async (tx) => {
    const login = await lockLogin(tx, { tokenHash, now: at });
    if (!login) throw new Problem('loginExpired');
    const more = await prove(tx, login);
    if (!more) return undefined;
    await removeLogin(tx, { tokenHash });
    await removeTries(tx, staffHolder(person));
    if (by === 'recoveryCode')
      await enqueue(tx, mailChange, { staffId: person.id, change: 'recoveryCodeUsed' });
    await tellOfNewBrowser(tx, { staffId: person.id, at, origin });
    const { token } = await openSession(tx, { staffId: person.id, at, origin });
    await audit(tx, actor, { action: 'staff.signIn', subject, after: { by } });
    return { ...presentMe(login.person), ...more, token };
  });
  if (!signedIn) {
    const unknown = { ...actor, id: null };
    await transaction(db, async (tx) => {
      await audit(tx, unknown, { action: 'staff.signInFailed', subject, after: { by } });
      if (isNoticed) await enqueue(tx, mailChange, { staffId: person.id, change: 'wrongCodes' });
    });
    throw createLoginProblem(refusal);
  }
  await rememberVisitor(call, person.email, 'staff signed in');
  return signedIn;
}

/**
 * Notifies of a sign-in with a new browser: one that none of the kept sessions used (30 days after their
 * end).
 */
async function tellOfNewBrowser(
  tx: Tx,
  { staffId, at, origin }: { staffId: string; at: Date; origin: Origin },
): Promise<void> {
  const userAgent = storedUserAgent(origin);
  if (await hasSessionWithAgent(tx, { staffId, userAgent })) return;
  await enqueue(tx, mailNewSignIn, { staffId, userAgent, at: at.toISOString() });
}

/** Builds the problem; a wrong code is reported at its field. */
export function createLoginProblem(key: 'codeWrong' | 'passkeyRefused'): Problem {
  return new Problem(key, key === 'codeWrong' ? { errors: [{ field: 'code', code: key }] } : {});
}
