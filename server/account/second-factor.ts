import { Problem } from '@visita/core/problems';
import type { Db, Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Origin } from '../http/route.ts';
import type { Deps } from '../deps.ts';
import { userHolder } from '../identity/factor-holder.ts';
import { removeTries } from '../identity/factor-try-queries.ts';
import { countFactorTry } from '../identity/factor-tries.ts';
import { consumeRecoveryCode } from '../identity/recovery-codes.ts';
import { consumeTotp } from '../identity/totp.ts';
import { findTotp } from '../identity/totp-queries.ts';
import { enqueue } from '../queue/job.ts';
import { mailSecurityChange } from './security-jobs.ts';
import { recordFailedLogin, recordSecurityEvent } from './security-events.ts';

type SecondFactorDeps = Pick<Deps, 'now' | 'sealing'> & { db: Db; origin: Origin };

/** True if logins of the account ask for a code: it has a confirmed authenticator app. */
export async function hasSecondFactor(db: Db | Tx, user: { id: string }): Promise<boolean> {
  return (await findTotp(db, userHolder(user)))?.secret != null;
}

/** The result of a code, in the transaction that it is for. */
type Verdict = 'proved' | 'wrong';

/**
 * Runs a change that needs a code of the authenticator app or a recovery code. The try is counted first, the
 * code is used up in the change's transaction. A wrong one is recorded, and its owner notified after many.
 * Throws `secondFactorNeeded` without a code, `codeWrong` and `tooManyRequests`.
 */
export async function withSecondFactor<Result>(
  { db, now, sealing, origin }: SecondFactorDeps,
  { user, code }: { user: { id: string }; code: string | undefined },
  change: (tx: Tx, prove: () => Promise<Verdict>) => Promise<Result | 'wrong'>,
): Promise<Result> {
  const at = now();
  const holder = userHolder(user);
  const isTried = code !== undefined && (await hasSecondFactor(db, user));
  const isNoticed = isTried && (await countFactorTry(db, { ...holder, at })).isNoticed;

  const result = await transaction(db, (tx) =>
    change(tx, async () => {
      if (!(await hasSecondFactor(tx, user))) return 'proved';
      if (code === undefined)
        throw new Problem('secondFactorNeeded', {
          errors: [{ field: 'factorCode', code: 'secondFactorNeeded' }],
        });
      if (!(await consumeCode(tx, { sealing, code, user, origin, at }))) return 'wrong';
      await removeTries(tx, holder);
      return 'proved';
    }),
  );
  if (result !== 'wrong') return result;
  await recordFailedLogin(db, { userId: user.id, origin, at });
  if (isNoticed) await enqueue(db, mailSecurityChange, { userId: user.id, change: 'wrongCodes' });
  throw new Problem('codeWrong', { errors: [{ field: 'factorCode', code: 'codeWrong' }] });
}

async function consumeCode(
  tx: Tx,
  {
    sealing,
    code,
    user,
    origin,
    at,
  }: Pick<Deps, 'sealing'> & { code: string; user: { id: string }; origin: Origin; at: Date },
): Promise<boolean> {
  const holder = userHolder(user);
  if (code.length === 6) return consumeTotp(tx, { ...holder, code, at, sealing });
  if (!(await consumeRecoveryCode(tx, { ...holder, code, at }))) return false;
  await recordSecurityEvent(tx, { userId: user.id, kind: 'recoveryCodeUsed', origin, at });
  await enqueue(tx, mailSecurityChange, { userId: user.id, change: 'recoveryCodeUsed' });
  return true;
}
