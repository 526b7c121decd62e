import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { settledReportDays } from '@visita/core/profile/report';
import { findUser } from '../account/queries.ts';
import { transaction } from '../database/transaction.ts';
import { translatorFor } from '../http/words.ts';
import { pushNotice } from '../notices/push-notice.ts';
import { job, type Job } from '../queue/job.ts';
import { unmailedDays } from '../queue/queues.ts';
import { blockedPageEmail, foundEmail } from './emails.ts';
import { findFinderMessage, removeFinderMessage, removeOldMessages } from './message-queries.ts';
import { removeSettledReports } from './report-queries.ts';

/** Mails a finder's message to the card's owner, deletes it and pushes that there is one. */
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
    const at = deps.now();
    const t = translatorFor(user.language);
    await transaction(deps.db, async (tx) => {
      await removeFinderMessage(tx, { id });
      await pushNotice(tx, {
        user,
        kind: 'lostCard',
        title: t('notices:push.lostCard.title'),
        text: t('notices:push.lostCard.text'),
        path: `/cards/${found.card.id}`,
        about: id,
        at,
      });
    });
  },
);

/** Deletes finders' messages that could not be mailed. */
export const removeUnmailed = job(
  'profile.removeUnmailed',
  z.object({}),
  ({ db, now }) => removeOldMessages(db, { writtenUntil: addDays(now(), -unmailedDays) }),
  { cron: '31 3 * * *' },
);

/** Tells a card's owner that staff blocked its page after a report, or show it again. */
export const mailBlockedPage = job(
  'profile.mailBlockedPage',
  z.object({ userId: z.uuid(), cardId: z.uuid(), isBlocked: z.boolean() }),
  async (deps, { userId, cardId, isBlocked }) => {
    const user = await findUser(deps.db, { id: userId });
    if (user) await deps.mail.send(await blockedPageEmail(deps, { user, cardId, isBlocked }));
  },
);

/** Deletes reports of pages that staff settled a while ago. */
export const removeSettled = job(
  'profile.removeSettledReports',
  z.object({}),
  ({ db, now }) => removeSettledReports(db, { settledUntil: addDays(now(), -settledReportDays) }),
  { cron: '37 3 * * *' },
);

export const profileJobs: Job[] = [mailFinderMessage, removeUnmailed, mailBlockedPage, removeSettled];
