import type { PasswordOwner } from '@visita/core/identity/personal-words';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import type { Tx } from '../database/database.ts';
import { isPassword } from '../identity/password.ts';
import { findUser, lockUser, type UserRow } from './queries.ts';

/**
 * Verifies the password again before an irreversible action. Throws a problem of the given field; the session
 * stays.
 */
export async function provePassword(
  { db, user }: Pick<Deps, 'db'> & { user: { id: string } },
  { field, password }: { field: string; password: string },
): Promise<UserRow> {
  const row = await findUser(db, user);
  if (!row) throw new Problem('sessionExpired');
  if (row.passwordHash === null)
    throw new Problem('passwordNotSet', { errors: [{ field, code: 'passwordNotSet' }] });
  if (!(await isPassword(password, row.passwordHash))) throw wrongPassword(field);
  return row;
}

/**
 * Locks the account and checks that its password is still the verified one, since hashing takes long enough
 * for a concurrent change. Undefined if it was changed.
 */
export async function saveProof(
  tx: Tx,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
): Promise<UserRow | undefined> {
  const user = await lockUser(tx, { id });
  return user?.passwordHash === passwordHash ? user : undefined;
}

/** The names and the address that the account's password may not contain. */
export function passwordOwner({
  email,
  displayName,
  firstName,
  lastName,
}: Pick<UserRow, 'email' | 'displayName' | 'firstName' | 'lastName'>): PasswordOwner {
  return { email, names: [displayName, firstName, lastName] };
}

export function wrongPassword(field: string): Problem {
  return new Problem('passwordWrong', { errors: [{ field, code: 'passwordWrong' }] });
}
