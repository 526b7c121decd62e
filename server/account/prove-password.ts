import { Problem } from '@visita/core/problems';
import type { App } from '../app.ts';
import { isPassword } from './password.ts';
import { findUser, type UserRow } from './queries.ts';

/** Asks for the password again before something that cannot be taken back; a wrong one is said at its field and ends no session. */
export async function provePassword(
  { db, user }: Pick<App, 'db'> & { user: { id: string } },
  { field, password }: { field: string; password: string },
): Promise<UserRow> {
  const row = await findUser(db, user);
  if (!row) throw new Problem('sessionExpired');
  if (!(await isPassword(password, row.passwordHash))) throw wrongPassword(field);
  return row;
}

export function wrongPassword(field: string): Problem {
  return new Problem('passwordWrong', { errors: [{ field, code: 'passwordWrong' }] });
}
