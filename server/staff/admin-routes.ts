import { adminStaff } from '@visita/core/staff/admin-contract';
import { on } from '../http/route.ts';
import { endOtherSessions, endOwnSession, logOut, ownSessions } from './own-sessions.ts';
import { showMe, updateMe } from './update-me.ts';

export const staffRoutes = [
  on(adminStaff.me, ({ staff }) => showMe(staff)),
  on(adminStaff.updateMe, updateMe),
  on(adminStaff.logout, logOut),
  on(adminStaff.sessions, ownSessions),
  on(adminStaff.endSession, endOwnSession),
  on(adminStaff.endOtherSessions, endOtherSessions),
];
