import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { isPassword } from '../password.ts';
import { findStaff, lockStaff, type StaffRow } from './queries.ts';

const wrongPassword = (field: string) => new Problem('passwordWrong', { errors: [{ field, code: 'passwordWrong' }] });

/**
 * Asks for the password again before a factor or the password changes. Checking takes long enough for it to be changed
 * meanwhile, so the transaction that acts on it asks, with what is given back, whether it is still the one.
 */
export async function provePassword(
  { db, staff }: Pick<Deps, 'db'> & { staff: { id: string } },
  { field = 'password', password }: { field?: string; password: string },
): Promise<(tx: Tx) => Promise<StaffRow>> {
  const row = await findStaff(db, staff);
  if (!(await isPassword(password, row?.passwordHash))) throw wrongPassword(field);
  return async (tx) => {
    const held = await lockStaff(tx, staff);
    if (!held || held.passwordHash !== row?.passwordHash) throw wrongPassword(field);
    return held;
  };
}
