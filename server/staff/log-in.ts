import type { staff } from '@visita/core/staff/contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import { countTry } from '../http/acquaintance.ts';
import type { Call } from '../http/route.ts';
import { hashToken, newToken } from '../http/token.ts';
import { isPassword } from '../identity/password.ts';
import { audit } from './audit.ts';
import { visitorActor } from './actors.ts';
import { insertLogin } from './login-queries.ts';
import { findStaffByEmail, lockStaff } from './queries.ts';
import { listFactors } from '../identity/factors.ts';
import { staffHolder } from '../identity/factor-holder.ts';
import { unknownPerson } from './unknown-person.ts';

const guesses = { calls: 10, seconds: 900 };
/** Time limit of the second step. */
const loginMs = 10 * 60_000;

/**
 * The first step of a sign-in. A wrong password, an unknown address and a disabled account get the same
 * response after the same time.
 */
export async function logIn(call: Call<typeof staff.login>) {
  const { db, now, body } = call;
  await countTry(call, { of: 'staff login', email: body.email, limit: guesses, kind: 'staff signed in' });
  const person = await findStaffByEmail(db, body);
  const matches = await isPassword(body.password, person?.passwordHash);
  const at = now();
  const token = newToken();
  // Computed in either case, so that a known address takes as long as an unknown one.
  const stranger = await unknownPerson(db, body.email);
  const email = person?.email ?? stranger;
  const visitor = visitorActor(call, { id: null, email });
  const factors = await transaction(db, async (tx) => {
    // Checking takes so long that the password may have been changed meanwhile.
    const lockedPerson = person && (await lockStaff(tx, person));
    if (
      !matches ||
      !lockedPerson ||
      lockedPerson.disabledAt ||
      lockedPerson.passwordHash !== person.passwordHash
    ) {
      const subject = { type: 'staff', id: person?.id ?? null };
      await audit(tx, visitor, { action: 'staff.signInFailed', subject, after: { by: 'password' } });
      return undefined;
    }
    const expiresAt = new Date(at.getTime() + loginMs);
    await insertLogin(tx, { tokenHash: hashToken(token), staffId: lockedPerson.id, expiresAt });
    return listFactors(tx, staffHolder(lockedPerson));
  });
  if (!factors) throw new Problem('invalidCredentials');
  return { token, factors };
}
