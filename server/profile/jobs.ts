import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { findUser } from '../account/queries.ts';
import { job, type Job } from '../queue/job.ts';
import { unmailedDays } from '../queue/queues.ts';
import { foundEmail } from './emails.ts';
import { findFinderMessage, removeFinderMessage, removeOldMessages } from './message-queries.ts';

/** Mails a finder's message to the card's owner and deletes it. */
export const mailFinderMessage = job(
  'cards.mailFinderMessage',
  z.object({ id: z.uuid() }),
  async (deps, { id }) => {
    const found = await findFinderMessage(deps.db, { id });
    const user = found && (await findUser(deps.db, { id: found.card.userId }));
    if (!user) return;
    await deps.mail.send(
      await foundEmail(deps, { user, cardId: found.card.id, message: found.message, reach: found.reach }),
    );
    await removeFinderMessage(deps.db, { id });
  },
);

/** Deletes finders' messages that could not be mailed. */
export const removeUnmailed = job(
  'profile.removeUnmailed',
  z.object({}),
  ({ db, now }) => removeOldMessages(db, { writtenUntil: addDays(now(), -unmailedDays) }),
  { cron: '31 3 * * *' },
);

export const profileJobs: Job[] = [mailFinderMessage, removeUnmailed];
