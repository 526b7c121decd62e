import { z } from 'zod';
import { findUser } from '../account/queries.ts';
import { job, type Job } from '../queue/job.ts';
import { foundLetter } from './emails.ts';
import { findFoundMessage, removeFoundMessage } from './queries.ts';

/** A finder's words are passed on and not kept. */
export const mailFound = job('cards.mailFound', z.object({ id: z.uuid() }), async (app, { id }) => {
  const found = await findFoundMessage(app.db, { id });
  const user = found && (await findUser(app.db, { id: found.card.userId }));
  if (!user) return;
  await app.mail.send(await foundLetter(app, { user, cardId: found.card.id, message: found.message, reach: found.reach }));
  await removeFoundMessage(app.db, { id });
});

export const profileJobs: Job[] = [mailFound];
