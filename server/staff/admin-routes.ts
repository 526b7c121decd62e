import { adminStaff } from '@visita/core/staff/admin-contract';
import { on } from '../http/route.ts';
import { changePassword } from './change-password.ts';
import { inviteStaff, sendLink } from './invite-staff.ts';
import {
  changeRole,
  disableStaff,
  enableStaff,
  endStaffSessions,
  presentStaff,
  resetFactors,
} from './manage-staff.ts';
import {
  addPasskey,
  finishTotp,
  removeOwnPasskey,
  removeOwnTotp,
  renewOwnRecoveryCodes,
  startPasskey,
  startTotp,
} from './own-factors.ts';
import { endOtherSessions, endOwnSession, logOut, ownSessions } from './own-sessions.ts';
import { listStaff } from './queries.ts';
import { presentFactors } from '../identity/factors.ts';
import { staffHolder } from '../identity/factor-holder.ts';
import { presentMe, updateMe } from './update-me.ts';
import { auditTable, searchAudit } from './search-audit.ts';

export const adminStaffRoutes = [
  on(adminStaff.me, ({ staff }) => presentMe(staff)),
  on(adminStaff.updateMe, updateMe),
  on(adminStaff.logout, logOut),
  on(adminStaff.changePassword, changePassword),
  on(adminStaff.sessions, ownSessions),
  on(adminStaff.endSession, endOwnSession),
  on(adminStaff.endOtherSessions, endOtherSessions),
  on(adminStaff.factors, ({ db, staff }) => presentFactors(db, staffHolder(staff))),
  on(adminStaff.startTotp, startTotp),
  on(adminStaff.finishTotp, finishTotp),
  on(adminStaff.removeTotp, removeOwnTotp),
  on(adminStaff.startPasskey, startPasskey),
  on(adminStaff.addPasskey, addPasskey),
  on(adminStaff.removePasskey, removeOwnPasskey),
  on(adminStaff.renewRecoveryCodes, renewOwnRecoveryCodes),
  on(adminStaff.list, ({ db, query }) => listStaff(db, query)),
  on(adminStaff.get, presentStaff),
  on(adminStaff.invite, inviteStaff),
  on(adminStaff.sendLink, sendLink),
  on(adminStaff.changeRole, changeRole),
  on(adminStaff.disable, disableStaff),
  on(adminStaff.enable, enableStaff),
  on(adminStaff.resetFactors, resetFactors),
  on(adminStaff.endSessionsOf, endStaffSessions),
  on(adminStaff.audit, (call) => searchAudit(call, call.query)),
  on(adminStaff.auditTable, auditTable),
];
