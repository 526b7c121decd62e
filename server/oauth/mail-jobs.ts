import { z } from 'zod';
import { appConnectedEmail } from '../account/emails.ts';
import { findUser } from '../account/queries.ts';
import { job } from '../queue/job.ts';

/** Sent to the owner of a new connection, who may not have allowed it. */
export const mailAppConnected = job(
  'oauth.mailAppConnected',
  z.object({ userId: z.uuid(), name: z.string(), host: z.string().nullable() }),
  async (deps, { userId, ...app }) => {
    const user = await findUser(deps.db, { id: userId });
    if (user) await deps.mail.send(await appConnectedEmail(deps, { user, ...app }));
  },
);
