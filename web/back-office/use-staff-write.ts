import type { Call } from '@visita/core/api/client';
import { useWrite } from '../api/use-write.ts';
import { callStaff } from './call-staff.ts';

/** Like `useWrite`, for the back office. */
export const useStaffWrite = (): Call => useWrite(callStaff);

/** Like `writeWithoutReload`, for the back office. */
export const writeStaffWithoutReload: Call = callStaff;
