import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { leavingPlans } from '@visita/core/privacy/leaving-plans';
import { erasureEmail, exportReadyEmail } from '../account/emails.ts';
import { findUser } from '../account/queries.ts';
import { job } from '../queue/job.ts';
import { endWithAccount } from '../subscriptions/end-with-account.ts';
import { listSubscriptions } from '../subscription-actions/present-subscription.ts';
import { daysKept } from './own-export.ts';
import { removeMailsBefore } from '../mail/remove-mails.ts';
import { planLines } from './plan-lines.ts';
import { listOldExports, removeExport } from './export-queries.ts';

const Person = z.object({ userId: z.uuid() });

export const mailExportReady = job('privacy.mailExportReady', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await deps.mail.send(await exportReadyEmail(deps, { user }));
});

export const mailErasure = job('privacy.mailErasure', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (!user?.erasedAt) return;
  const { erasedAt, language } = user;
  const plans = leavingPlans(await listSubscriptions({ ...deps, language }, { userId }), erasedAt);
  await deps.mail.send(await erasureEmail(deps, { user, erasedAt, lines: planLines(plans, user) }));
});

/**
 * Sets an account's plans to end before their next charge while an erasure is pending, and resumes them once
 * it is undone.
 */
export const endPlansWithAccount = job('privacy.endPlansWithAccount', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await endWithAccount(deps, { userId, isLeaving: user.erasedAt !== null });
});

/** Removes files whose rows are deleted. */
export const removeFiles = job(
  'privacy.removeFiles',
  z.object({ files: z.array(z.string()) }),
  async ({ files: fileNames }, { files }) => {
    for (const file of files) await fileNames.remove(file);
  },
  { expireInSeconds: 600 },
);

/**
 * Removes archives seven days after they were ready, and those not ready two days after the request; their
 * owner may request another.
 */
export const removeOldExports = job(
  'privacy.removeOldExports',
  z.object({}),
  async ({ db, files, now }) => {
    const old = await listOldExports(db, {
      readyUntil: addDays(now(), -daysKept),
      requestedUntil: addDays(now(), -2),
    });
    for (const { id, fileName } of old) {
      // the row is deleted last, since it names the file to remove
      await files.remove(fileName);
      await removeExport(db, { id });
    }
  },
  { cron: '41 3 * * *', expireInSeconds: 600 },
);

/** Retention of the emails written to a folder when no mail server is configured. */
const daysOfMail = 30;

export const removeOldMails = job(
  'privacy.removeOldMails',
  z.object({}),
  async ({ config, now }) => removeMailsBefore(config, { at: addDays(now(), -daysOfMail) }),
  { cron: '47 3 * * *', expireInSeconds: 600 },
);
