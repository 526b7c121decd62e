import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { job, type Job } from '../queue/job.ts';
import { changeEmail, newSignInEmail, passwordLinkEmail, toldChanges } from './emails.ts';
import { removeExpired } from './login-queries.ts';
import { createPasswordLink } from './password-link.ts';
import { findStaff } from './queries.ts';

/** The link is created when the mail is written, so that the queue holds no secret. */
export const mailPasswordLink = job(
  'staff.mailPasswordLink',
  z.object({ staffId: z.uuid() }),
  async (deps, { staffId }) => {
    const person = await findStaff(deps.db, { id: staffId });
    if (!person || person.disabledAt) return;
    const url = await createPasswordLink(deps.db, deps.config, { staffId, at: deps.now() });
    await deps.mail.send(await passwordLinkEmail(deps, { person, url }));
  },
);

/** Notifies a staff member of a change of access, which the member may not have made. */
export const mailChange = job(
  'staff.mailChange',
  z.object({ staffId: z.uuid(), change: z.enum(toldChanges) }),
  async (deps, input) => {
    const person = await findStaff(deps.db, { id: input.staffId });
    if (person && !person.disabledAt)
      await deps.mail.send(await changeEmail(deps, { person, change: input.change }));
  },
);

export const mailNewSignIn = job(
  'staff.mailNewSignIn',
  z.object({ staffId: z.uuid(), userAgent: z.string(), at: z.string() }),
  async (deps, { staffId, userAgent, at }) => {
    const person = await findStaff(deps.db, { id: staffId });
    if (person && !person.disabledAt)
      await deps.mail.send(await newSignInEmail(deps, { person, userAgent, at: new Date(at) }));
  },
);

const removeOld = job(
  'staff.removeExpired',
  z.object({}),
  ({ db, now }) => removeExpired(db, { now: now(), sessionsBefore: addDays(now(), -30) }),
  { cron: '23 3 * * *', expireInSeconds: 1800 },
);

export const staffJobs: Job[] = [mailPasswordLink, mailChange, mailNewSignIn, removeOld];
