import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { invitationDays } from '@visita/core/subscriptions/terms';
import { findUser, findUserByEmail } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { hashToken, newToken } from '../http/token.ts';
import { job, type Job } from '../queue/job.ts';
import { findInvited, removeOldInvitations, updateInvitationLink } from './invitation-queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { invitationEmail, seatEndedEmail, seatFreeEmail, seatTakenEmail } from './emails.ts';

/** An invitation without its address and its token. */
const Invited = z.object({ subscriptionId: z.uuid(), key: z.string() });

/**
 * Mails an invitation. Creates the token here, so that the queue holds no secret and the link's lifetime
 * starts with its e-mail.
 */
export const mailInvitation = job('subscriptions.mailInvitation', Invited, async (deps, invited) => {
  const { db, now } = deps;
  const [invitation, row] = [
    await findInvited(db, invited),
    await findSubscription(db, { id: invited.subscriptionId }),
  ];
  const owner = row?.userId ? await findUser(db, { id: row.userId }) : undefined;
  if (!invitation || !row || !owner) return;
  const token = newToken();
  const expiresAt = addDays(now(), invitationDays);
  if (!(await updateInvitationLink(db, invited, { hash: hashToken(token), expiresAt }))) return;
  const user = await findUserByEmail(db, { email: invitation.email });
  const { language } = user ?? owner;
  await deps.mail.send(
    await invitationEmail(deps, { to: invitation.email, language, owner, plan: row.plan, token, expiresAt }),
  );
});

/** A user who has or had a seat in a subscription. */
const Guest = z.object({ subscriptionId: z.uuid(), userId: z.uuid() });

async function findBoth({ db }: Pick<Deps, 'db'>, { subscriptionId, userId }: z.output<typeof Guest>) {
  const [row, guest] = [
    await findSubscription(db, { id: subscriptionId }),
    await findUser(db, { id: userId }),
  ];
  const owner = row?.userId ? await findUser(db, { id: row.userId }) : undefined;
  return row && guest && owner ? { row, guest, owner } : undefined;
}

/** Tells the owner that a seat was taken. */
export const mailSeatTaken = job('subscriptions.mailSeatTaken', Guest, async (deps, input) => {
  const both = await findBoth(deps, input);
  if (both) await deps.mail.send(await seatTakenEmail(deps, both));
});

/** Tells the owner that a seat is free again. */
export const mailSeatFree = job('subscriptions.mailSeatFree', Guest, async (deps, input) => {
  const both = await findBoth(deps, input);
  if (both) await deps.mail.send(await seatFreeEmail(deps, both));
});

/** Tells the guest that their seat has ended. */
export const mailSeatEnded = job('subscriptions.mailSeatEnded', Guest, async (deps, input) => {
  const both = await findBoth(deps, input);
  if (both) await deps.mail.send(await seatEndedEmail(deps, both));
});

/** Removes expired invitations, and with them the invited addresses. */
export const removeInvitations = job(
  'subscriptions.removeInvitations',
  z.object({}),
  ({ db, now }) => removeOldInvitations(db, { until: now() }),
  { cron: '29 3 * * *' },
);

export const seatJobs: Job[] = [
  mailInvitation,
  mailSeatTaken,
  mailSeatFree,
  mailSeatEnded,
  removeInvitations,
];
