import { z } from 'zod';
import { isReminderDue } from '@visita/core/contacts/reminder';
import { addDays } from '@visita/core/days';
import { storedDay } from '@visita/core/format-date';
import { findUser } from '../account/queries.ts';
import { transaction } from '../database/transaction.ts';
import { pushNotice, wantsNotice } from '../notices/push-notice.ts';
import { enqueue, job, type Job } from '../queue/job.ts';
import { contactPush } from './contact-push.ts';
import { reminderEmail } from './emails.ts';
import { listReminded, listToRemind, removeReminders } from './contact-queries.ts';

/** Maximum number of contacts in one email. */
const mostPeople = 10;

/** Reminds an owner of contacts whose day has come, in as many emails and pushes as it takes. */
const mailReminders = job(
  'contacts.mailReminders',
  z.object({ userId: z.uuid() }),
  async (deps, { userId }) => {
    const user = await findUser(deps.db, { id: userId });
    if (!user) return;
    const [now, { timeZone }] = [deps.now(), user];
    const today = storedDay(now, timeZone);
    // before the morning only the reminders of earlier days are due
    const until = isReminderDue(today, { timeZone, now }) ? today : storedDay(addDays(now, -1), timeZone);
    for (let isMore = true; isMore;) {
      const people = await listToRemind(deps.db, { userId, until, limit: mostPeople });
      if (people.length === 0) return;
      if (wantsNotice(user, 'reminder', 'email'))
        await deps.mail.send(await reminderEmail(deps, { user, people }));
      await transaction(deps.db, async (tx) => {
        await removeReminders(tx, { ids: people.map(({ contact }) => contact.id), until });
        await pushNotice(tx, { user, at: now, ...contactPush(user, { kind: 'reminder', people }) });
      });
      isMore = people.length === mostPeople;
    }
  },
);

/** Enqueues the reminders of owners whose morning has begun. No time zone is more than a day ahead of UTC. */
export const findReminders = job(
  'contacts.findReminders',
  z.object({}),
  async ({ db, now }) => {
    const at = now();
    const reminded = await listReminded(db, { until: storedDay(addDays(at, 1), 'UTC') });
    for (const { userId, timeZone, day } of reminded)
      if (isReminderDue(day, { timeZone, now: at }))
        await enqueue(db, mailReminders, { userId }, { once: userId });
  },
  { cron: '2,17,32,47 * * * *' },
);

export const reminderJobs: Job[] = [mailReminders, findReminders];
