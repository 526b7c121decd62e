import { adminUsers } from '@visita/core/account/admin-contract';
import { on } from '../http/route.ts';
import { listUsers } from './admin-queries.ts';
import { disableUser, enableUser } from './disable-user.ts';
import {
  endSessionsOfUser,
  presentUser,
  removeFactorsOfUser,
  sendReset,
  sendVerification,
} from './help-user.ts';
import { usersTable } from './users-table.ts';

export const adminUserRoutes = [
  on(adminUsers.list, ({ db, query }) => listUsers(db, query)),
  on(adminUsers.csv, usersTable),
  on(adminUsers.get, presentUser),
  on(adminUsers.sendReset, sendReset),
  on(adminUsers.sendVerification, sendVerification),
  on(adminUsers.endSessions, endSessionsOfUser),
  on(adminUsers.removeFactors, removeFactorsOfUser),
  on(adminUsers.disable, disableUser),
  on(adminUsers.enable, enableUser),
];
