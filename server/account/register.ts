import type { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { isTaken } from '../database/faults.ts';
import { newId } from '../database/id.ts';
import type { Call } from '../http/route.ts';
import { insertUser } from './queries.ts';
import { hashPassword } from './password.ts';
import { openSession } from './session.ts';

/** The unique index decides who was first, so two presses make one account. */
export async function register({ db, now, origin, language, body }: Call<typeof account.register>) {
  const passwordHash = await hashPassword(body.password);
  const createdAt = now();
  return db
    .transaction(async (db) => {
      const user = await insertUser(db, {
        id: newId(createdAt),
        email: body.email,
        passwordHash,
        displayName: body.displayName,
        language: body.language ?? language,
        timeZone: knownTimeZone(body.timeZone),
        createdAt,
      });
      return openSession({ db, now, origin }, user);
    })
    .catch((error: unknown) => {
      if (isTaken(error, 'users_email_once')) throw new Problem('emailAlreadyExists', { errors: [{ field: 'email', code: 'emailTaken' }] });
      throw error;
    });
}

function knownTimeZone(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
