import { z } from 'zod';
import { findUser } from '../account/queries.ts';
import { job, type Job } from '../queue/job.ts';
import { foundEmail } from './emails.ts';
import { findFoundMessage, removeFoundMessage } from './queries.ts';

/** A finder's words are passed on and not kept. */
export const mailFound = job('cards.mailFound', z.object({ id: z.uuid() }), async (deps, { id }) => {
  const found = await findFoundMessage(deps.db, { id });
  const user = found && (await findUser(deps.db, { id: found.card.userId }));
  if (!user) return;
  await deps.mail.send(await foundEmail(deps, { user, cardId: found.card.id, message: found.message, reach: found.reach }));
  await removeFoundMessage(deps.db, { id });
});

export const profileJobs: Job[] = [mailFound];
