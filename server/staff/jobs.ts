import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { job, type Job } from '../queue/job.ts';
import { passwordLinkEmail } from './emails.ts';
import { removeExpired } from './login-queries.ts';
import { createPasswordLink } from './password-link.ts';
import { findStaff } from './queries.ts';

/** The link is made when the mail is written: what waits in the queue holds no secret. */
export const mailPasswordLink = job('staff.mailPasswordLink', z.object({ staffId: z.uuid() }), async (deps, { staffId }) => {
  const person = await findStaff(deps.db, { id: staffId });
  if (!person || person.disabledAt) return;
  const url = await createPasswordLink(deps.db, deps.config, { staffId, at: deps.now() });
  await deps.mail.send(await passwordLinkEmail(deps, { person, url }));
});

const removeOld = job(
  'staff.removeExpired',
  z.object({}),
  ({ db, now }) => removeExpired(db, { now: now(), sessionsBefore: addDays(now(), -30) }),
  { cron: '23 3 * * *', expireInSeconds: 1800 },
);

export const staffJobs: Job[] = [mailPasswordLink, removeOld];
