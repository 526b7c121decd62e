import { adminStaff } from '@visita/core/staff/admin-contract';
import { callStaffQuietly } from './call-staff.ts';
import { forgetMe } from './staff-session.ts';

/** Signs out on this browser and at the server; where the server cannot be told, the browser forgets all the same. */
export async function leave(): Promise<void> {
  await callStaffQuietly(adminStaff.logout, {}).catch(() => undefined);
  forgetMe();
}
