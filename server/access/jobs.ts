import { addDays } from '@visita/core/days';
import { z } from 'zod';
import { appPasswordCreatedEmail, keyCreatedEmail } from '../account/emails.ts';
import { findUser } from '../account/queries.ts';
import { job, type Job } from '../queue/job.ts';
import { removeOldKeys } from './queries.ts';

/** Days after which a program no longer repeats a request. */
const requestDays = 7;

/** Sent to the owner of a new key, who may not have created it. */
export const mailKeyCreated = job(
  'access.mailKeyCreated',
  z.object({
    userId: z.uuid(),
    name: z.string(),
    prefix: z.string(),
    isAppPassword: z.boolean().default(false),
  }),
  async (deps, { userId, isAppPassword, ...key }) => {
    const user = await findUser(deps.db, { id: userId });
    if (!user) return;
    const create = isAppPassword ? appPasswordCreatedEmail : keyCreatedEmail;
    await deps.mail.send(await create(deps, { user, ...key }));
  },
);

/** Deletes keys that have expired, and requests of programs that are over. */
export const removeExpiredKeys = job(
  'access.removeExpired',
  z.object({}),
  ({ db, now }) => removeOldKeys(db, { now: now(), until: addDays(now(), -requestDays) }),
  { cron: '14 3 * * *', expireInSeconds: 1800 },
);

export const accessJobs: Job[] = [mailKeyCreated, removeExpiredKeys];
