import { z } from 'zod';
import { languages } from '@visita/core/languages';
import { job, type Job } from '../queue/job.ts';
import { createMailedCode } from './mailed-code.ts';
import { findUser, findUserByEmail } from './queries.ts';
import {
  codeEmail,
  loginCodeEmail,
  securityChangeEmail,
  securityChanges,
  welcomeCodeEmail,
} from './security-emails.ts';

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
  const user = created?.userId && (await findUser(deps.db, { id: created.userId }));
  if (created && user) await deps.mail.send(await codeEmail(deps, { user, code: created.code }));
});

/**
 * Mails the code of a login. To an address without an account it offers to create one, in the language of the
 * request.
 */
export const mailLoginCode = job(
  'account.mailLoginCode',
  z.object({ codeId: z.uuid(), language: z.enum(languages) }),
  async (deps, { codeId, language }) => {
    const created = await createMailedCode(deps.db, { id: codeId, at: deps.now() });
    if (created?.email == null) return;
    const { email, code } = created;
    const user = await findUserByEmail(deps.db, { email });
    await deps.mail.send(
      user
        ? await loginCodeEmail(deps, { user, code })
        : await welcomeCodeEmail(deps, { email, language, code }),
    );
  },
);

export const securityJobs: Job[] = [mailSecurityChange, mailCode, mailLoginCode];
