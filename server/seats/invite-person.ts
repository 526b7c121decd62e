import type { subscriptions } from '@visita/core/subscriptions/contract';
import { addDays } from '@visita/core/days';
import { offeredSeats } from '@visita/core/subscriptions/seats';
import { invitationDays } from '@visita/core/subscriptions/terms';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { hashToken, newToken } from '../http/token.ts';
import { enqueue } from '../queue/job.ts';
import { listOpenInvitations, removeInvitation, upsertInvitation } from './invitation-queries.ts';
import { findOwnSubscription } from '../subscriptions/queries.ts';
import { mailInvitation } from './jobs.ts';
import { presentSubscription } from '../subscription-actions/present-subscription.ts';
import { lockOwn, refused } from '../subscriptions/request-change.ts';

/** Rate limit for plans of two. A contract may invite as many people as it has seats. */
const few = { calls: 20, seconds: 86_400 };

/** Invites one person per free seat. The job that mails the link also creates its token. */
export async function invitePerson(call: Call<typeof subscriptions.invite>) {
  const { db, user, params, body, now, limits } = call;
  const mine = { id: params.id, userId: user.id };
  if ((await findOwnSubscription(db, mine))?.plan !== 'enterprise')
    await limits.count('subscriptions.inviteFew', few, [`user:${user.id}`]);
  const email = body.email.toLowerCase();
  if (email === user.email.toLowerCase()) throw new Problem('invitationToSelf');
  const at = now();
  await transaction(db, async (tx) => {
    const { row, seats } = await lockOwn(tx, mine, { action: 'invite', at });
    const others = (await listOpenInvitations(tx, { subscriptionId: row.id, now: at })).filter(
      (open) => open.email !== email,
    );
    const isOwnerSeated = seats.some(({ userId }) => userId === user.id);
    if (others.length >= offeredSeats({ ...row, seated: seats.length, isOwnerSeated })) throw refused('full');
    const hash = hashToken(newToken());
    const expiresAt = addDays(at, invitationDays);
    const invited = await upsertInvitation(tx, {
      hash,
      subscriptionId: row.id,
      email,
      createdAt: at,
      expiresAt,
    });
    await enqueue(tx, mailInvitation, invited);
  });
  return presentSubscription(call, mine);
}

/** Withdraws an invitation: the mailed link is invalid from now on. */
export async function withdrawInvitation(call: Call<typeof subscriptions.withdraw>) {
  const { db, user, params } = call;
  const mine = { id: params.id, userId: user.id };
  await transaction(db, async (tx) => {
    const isOwn = await findOwnSubscription(tx, mine);
    if (!isOwn || !(await removeInvitation(tx, { subscriptionId: params.id, key: params.invitation })))
      throw new Problem('subscriptionNotFound');
  });
  return presentSubscription(call, mine);
}
