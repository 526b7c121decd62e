import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { promisedDay } from '@visita/core/format-date';
import { formatMoney } from '@visita/core/money';
import { leavingPlans, type LeavingPlan } from '@visita/core/privacy/leaving-plans';
import { erasureEmail, exportReadyEmail } from '../account/emails.ts';
import { findUser, type UserRow } from '../account/queries.ts';
import { wordsOf } from '../http/words.ts';
import type { Block } from '../mail/email-blocks.ts';
import { job } from '../queue/job.ts';
import { endWithAccount } from '../subscriptions/end-with-account.ts';
import { listSubscriptions } from '../subscriptions/show-subscription.ts';
import { daysKept } from './own-export.ts';
import { removeMailsBefore } from '../mail/remove-mails.ts';
import { listOldExports, removeExport } from './queries.ts';

const Person = z.object({ userId: z.uuid() });

export const mailExportReady = job('privacy.mailExportReady', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await deps.mail.send(await exportReadyEmail(deps, { user }));
});

/** Says the fate of each plan in the sentences of the dialog and the account page. */
function planLines(plans: LeavingPlan[], { erasedAt, ...reader }: Pick<UserRow, 'erasedAt' | 'language' | 'timeZone'>): Block[] {
  const t = wordsOf(reader.language);
  const day = (at: Date | null) => (at ? promisedDay(at, reader) : '');
  const lines = plans.map((leaving) => {
    const { kind, plan, currency } = leaving;
    const amount = 'amount' in leaving ? formatMoney(leaving.amount, reader.language, currency) : '';
    const date = 'at' in leaving ? day(leaving.at) : '';
    return { paragraph: t(`privacy:erasure.plans.${kind}`, { plan: t(`plans:sold.${plan}`), amount, date, erased: day(erasedAt) }) };
  });
  return plans.some(({ kind }) => kind !== 'over') ? [...lines, { paragraph: t('privacy:erasure.plans.kept') }] : lines;
}

export const mailErasure = job('privacy.mailErasure', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (!user?.erasedAt) return;
  const { erasedAt, language } = user;
  const plans = leavingPlans(await listSubscriptions({ ...deps, language }, { userId }), erasedAt);
  await deps.mail.send(await erasureEmail(deps, { user, erasedAt, lines: planLines(plans, user) }));
});

/** Sets the plans of an account to end before their next charge while it is to be erased, and renews them once it is kept. */
export const movePlans = job('privacy.movePlans', Person, async (deps, { userId }) => {
  const user = await findUser(deps.db, { id: userId });
  if (user) await endWithAccount(deps, { userId, isLeaving: user.erasedAt !== null });
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
