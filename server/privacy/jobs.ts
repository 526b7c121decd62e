import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { erasureEmail, exportReadyEmail } from '../account/emails.ts';
import { findUser } from '../account/queries.ts';
import { job } from '../queue/job.ts';
import { daysKept } from './own-export.ts';
import { removeMailsBefore } from '../mail/remove-mails.ts';
import { listOldExports, removeExport } from './queries.ts';

const Person = z.object({ userId: z.uuid() });

export const mailExportReady = job('privacy.mailExportReady', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await deps.mail.send(await exportReadyEmail(deps, { user }));
});

export const mailErasure = job('privacy.mailErasure', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user?.erasedAt) await deps.mail.send(await erasureEmail(deps, { user, erasedAt: user.erasedAt }));
});

/** Files whose rows are gone. */
export const removeFiles = job(
  'privacy.removeFiles',
  z.object({ files: z.array(z.string()) }),
  async ({ files: kept }, { files }) => {
    for (const file of files) await kept.remove(file);
  },
  { expireInSeconds: 600 },
);

/** An archive is kept for seven days; one that is not ready after two days has been given up, and its owner may ask again. */
export const removeOldExports = job(
  'privacy.removeOldExports',
  z.object({}),
  async ({ db, files, now }) => {
    const old = await listOldExports(db, { readyUntil: addDays(now(), -daysKept), requestedUntil: addDays(now(), -2) });
    for (const { id, fileName } of old) {
      // the row goes last: it knows which file to remove
      await files.remove(fileName);
      await removeExport(db, { id });
    }
  },
  { cron: '41 3 * * *', expireInSeconds: 600 },
);

/** So long the mails lie in the folder where there is no mail server. */
const daysOfMail = 30;

export const removeOldMails = job(
  'privacy.removeOldMails',
  z.object({}),
  async ({ config, now }) => removeMailsBefore(config, { at: addDays(now(), -daysOfMail) }),
  { cron: '47 3 * * *', expireInSeconds: 600 },
);
