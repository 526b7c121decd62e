import type { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { isTaken } from '../database/faults.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { countTry, rememberVisitor } from '../http/acquaintance.ts';
import { refuseBreached, refusePersonal } from '../identity/refuse-password.ts';
import { mailVerification } from './jobs.ts';
import { insertUser } from './queries.ts';
import { reportedTimeZone } from './time-zone.ts';
import { hashPassword } from '../identity/password.ts';
import { recordSecurityEvent } from './security-events.ts';
import { openSession } from './session.ts';

/** Throttles attempts to find out whether an address is registered. */
const tries = { calls: 10, seconds: 3600 };

/** Registers an account. The unique index on the address makes two concurrent requests create only one. */
export async function register(call: Call<typeof account.register>) {
  const { db, now, config, origin, language, body } = call;
  await countTry(call, { of: 'registration', email: body.email, limit: tries });
  refusePersonal(call, body.password, { email: body.email, names: [body.displayName] });
  await refuseBreached(call, body.password);
  const passwordHash = await hashPassword(body.password);
  const createdAt = now();
  const signedIn = await transaction(db, async (tx) => {
    const user = await insertUser(tx, {
      id: newId(createdAt),
      email: body.email,
      passwordHash,
      displayName: body.displayName,
      language: body.language ?? language,
      timeZone: reportedTimeZone(body.timeZone),
      createdAt,
    });
    await enqueue(tx, mailVerification, { userId: user.id, email: user.email });
    await recordSecurityEvent(tx, { userId: user.id, kind: 'registration', origin, at: createdAt });
    return openSession(tx, user, { now, config, origin });
  }).catch((error: unknown) => {
    if (isTaken(error, 'users_email_once'))
      throw new Problem('emailAlreadyExists', { errors: [{ field: 'email', code: 'emailTaken' }] });
    throw error;
  });
  await rememberVisitor(call, body.email);
  return signedIn;
}
