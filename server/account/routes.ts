import { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { on } from '../http/route.ts';
import { logIn } from './log-in.ts';
import { findUser, removeSession } from './queries.ts';
import { register } from './register.ts';
import { toUser } from './session.ts';

export const accountRoutes = [
  on(account.register, register),
  on(account.login, logIn),
  on(account.logout, async ({ db, user }) => {
    await removeSession(db, { id: user.sessionId });
    return null;
  }),
  on(account.profile, async ({ db, user }) => {
    const row = await findUser(db, user);
    if (!row) throw new Problem('sessionExpired');
    return toUser(row);
  }),
];
