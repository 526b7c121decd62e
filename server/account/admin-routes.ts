import { adminUsers } from '@visita/core/account/admin-contract';
import { Problem } from '@visita/core/problems';
import { on } from '../http/route.ts';
import { findShownUser, listUsers } from './admin-queries.ts';
import { disableUser, enableUser } from './disable-user.ts';
import { endSessionsOfUser, sendReset, sendVerification } from './help-user.ts';
import { usersTable } from './users-table.ts';

export const adminUserRoutes = [
  on(adminUsers.list, ({ db, query }) => listUsers(db, query)),
  on(adminUsers.csv, usersTable),
  on(adminUsers.get, async ({ db, now, params }) => {
    const user = await findShownUser(db, { id: params.id, now: now() });
    if (!user) throw new Problem('notFound');
    return user;
  }),
  on(adminUsers.sendReset, sendReset),
  on(adminUsers.sendVerification, sendVerification),
  on(adminUsers.endSessions, endSessionsOfUser),
  on(adminUsers.disable, disableUser),
  on(adminUsers.enable, enableUser),
];
