import { adminStaff } from '@visita/core/staff/admin-contract';
import { callStaffQuietly } from './call-staff.ts';
import { forgetMe } from './staff-session.ts';

/**
 * Signs out at the server and in this browser. If the server cannot be reached, the browser still forgets the
 * token.
 */
export async function leave(): Promise<void> {
  await callStaffQuietly(adminStaff.logout, {}).catch(() => undefined);
  forgetMe();
}
