import type { adminStaff } from '@visita/core/staff/admin-contract';
import type { Me } from '@visita/core/staff/person';
import { isPermitted, permissions, type Permission } from '@visita/core/staff/roles';
import { transaction } from '../database/transaction.ts';
import type { Call, StaffCaller } from '../http/route.ts';
import { audit } from './audit.ts';
import { updateStaff } from './queries.ts';

const permissionNames = Object.keys(permissions) as Permission[]; // The table has exactly these keys.

export const presentMe = (staff: Omit<StaffCaller, 'audit' | 'sessionId'>): Me => ({
  ...staff,
  permissions: permissionNames.filter(
    (permission) =>
      isPermitted(staff.role, permission) && (!staff.mustChangePassword || permission === 'self'),
  ),
});

export async function updateMe({ db, staff, body }: Call<typeof adminStaff.updateMe>) {
  const { id, name, language } = staff;
  const values = { name: body.name ?? name, language: body.language ?? language };
  await transaction(db, async (tx) => {
    await updateStaff(tx, staff, values);
    await audit(tx, staff, {
      action: 'staff.updateSelf',
      subject: { type: 'staff', id },
      before: { name, language },
      after: values,
    });
  });
  return presentMe({ ...staff, ...values });
}
