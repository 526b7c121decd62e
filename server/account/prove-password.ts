import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import type { Tx } from '../database/database.ts';
import { isPassword } from '../password.ts';
import { findUser, lockUser, type UserRow } from './queries.ts';

/** Asks for the password again before something that cannot be taken back; a wrong one is said at its field and ends no session. */
export async function provePassword(
  { db, user }: Pick<Deps, 'db'> & { user: { id: string } },
  { field, password }: { field: string; password: string },
): Promise<UserRow> {
  const row = await findUser(db, user);
  if (!row) throw new Problem('sessionExpired');
  if (row.passwordHash === null) throw new Problem('passwordNotSet', { errors: [{ field, code: 'passwordNotSet' }] });
  if (!(await isPassword(password, row.passwordHash))) throw wrongPassword(field);
  return row;
}

/**
 * Checking a password takes long enough for it to be changed meanwhile. The transaction that acts on it asks with this
 * whether it is still the one: undefined when it is not, else the account as it is now, which stays so until the end.
 */
export async function saveProof(tx: Tx, { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>): Promise<UserRow | undefined> {
  const user = await lockUser(tx, { id });
  return user?.passwordHash === passwordHash ? user : undefined;
}

export function wrongPassword(field: string): Problem {
  return new Problem('passwordWrong', { errors: [{ field, code: 'passwordWrong' }] });
}
