import type { adminUsers } from '@visita/core/account/admin-contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { helpUser } from './help-user.ts';
import { updateUser } from './queries.ts';
import { removeSessions } from './session-queries.ts';

/**
 * Disables a customer: all sessions are revoked and no sign-in is possible. Cards stay published and
 * subscriptions go on.
 */
export const disableUser = (call: Call<typeof adminUsers.disable>) =>
  helpUser(call, { action: 'users.disable', reason: call.body.reason }, async (tx, user) => {
    if (user.disabledAt) throw new Problem('changedMeanwhile');
    const disabledAt = call.now();
    await updateUser(tx, user, { disabledAt });
    await removeSessions(tx, { userId: user.id });
    return { before: { disabledAt: null }, after: { disabledAt } };
  });

export const enableUser = (call: Call<typeof adminUsers.enable>) =>
  helpUser(call, { action: 'users.enable', reason: call.body.reason }, async (tx, user) => {
    if (!user.disabledAt) throw new Problem('changedMeanwhile');
    await updateUser(tx, user, { disabledAt: null });
    return { before: { disabledAt: user.disabledAt }, after: { disabledAt: null } };
  });
