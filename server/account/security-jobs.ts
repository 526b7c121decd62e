import { z } from 'zod';
import { job, type Job } from '../queue/job.ts';
import { createMailedCode } from './mailed-code.ts';
import { findUser } from './queries.ts';
import { codeEmail, securityChangeEmail, securityChanges } from './security-emails.ts';

/** Notifies the owner of a change of their factors, which another person may have made. */
export const mailSecurityChange = job(
  'account.mailSecurityChange',
  z.object({ userId: z.uuid(), change: z.enum(securityChanges) }),
  async (deps, { userId, change }) => {
    const user = await findUser(deps.db, { id: userId });
    if (user) await deps.mail.send(await securityChangeEmail(deps, { user, change }));
  },
);

/** Creates the code when its email is written, so that the queue holds no secret. */
export const mailCode = job('account.mailCode', z.object({ codeId: z.uuid() }), async (deps, { codeId }) => {
  const created = await createMailedCode(deps.db, { id: codeId, at: deps.now() });
  const user = created && (await findUser(deps.db, { id: created.userId }));
  if (user) await deps.mail.send(await codeEmail(deps, { user, code: created.code }));
});

export const securityJobs: Job[] = [mailSecurityChange, mailCode];
