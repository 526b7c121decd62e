import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { isPassword } from '../identity/password.ts';
import { findStaff, lockStaff, type StaffRow } from './queries.ts';

const wrongPassword = (field: string) =>
  new Problem('passwordWrong', { errors: [{ field, code: 'passwordWrong' }] });

/**
 * Checks the password again before a factor or the password changes. Checking takes so long that the password
 * may be changed meanwhile, so the returned function locks the row in the caller's transaction and compares
 * again.
 */
export async function provePassword(
  { db, staff }: Pick<Deps, 'db'> & { staff: { id: string } },
  { field = 'password', password }: { field?: string; password: string },
): Promise<(tx: Tx) => Promise<StaffRow>> {
  const row = await findStaff(db, staff);
  if (!(await isPassword(password, row?.passwordHash))) throw wrongPassword(field);
  return async (tx) => {
    const lockedPerson = await lockStaff(tx, staff);
    if (!lockedPerson || lockedPerson.passwordHash !== row?.passwordHash) throw wrongPassword(field);
    return lockedPerson;
  };
}
