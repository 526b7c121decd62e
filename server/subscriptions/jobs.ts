import { z } from 'zod';
import { isStillSo, notices } from '@visita/core/subscriptions/notices';
import { findUser, type UserRow } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import { pushNotice } from '../notices/push-notice.ts';
import { job } from '../queue/job.ts';
import { noticeMail } from './emails.ts';
import { chargeOfPrice, loadCharging, quoteNextCharge } from './present-charge.ts';
import { findSubscription, type SubscriptionRow } from './queries.ts';

/** Finds a subscription and its owner; undefined if the account was erased. */
export async function findAddressed({ db }: Pick<Deps, 'db'>, { id }: { id: string }) {
  const row = await findSubscription(db, { id });
  const user = row?.userId ? await findUser(db, { id: row.userId }) : undefined;
  return row && user && { row, user };
}

/** Sends a notice about a subscription. A notice that is obsolete when the job runs is not sent. */
export const mailNotice = job(
  'subscriptions.mailNotice',
  z.object({ subscriptionId: z.uuid(), notice: z.enum(notices) }),
  async (deps, { subscriptionId, notice }) => {
    const addressed = await findAddressed(deps, { id: subscriptionId });
    if (!addressed || !isStillSo(notice, addressed.row, deps.now())) return;
    const { row } = addressed;
    const look = await loadCharging(deps);
    const charges = { period: chargeOfPrice(row, row.price, look), next: quoteNextCharge(row, look) };
    await deps.mail.send(await noticeMail(deps, { ...addressed, ...charges, notice }));
    if (notice === 'remindTrialEnd') await pushTrialEnd(deps, addressed);
  },
);

/** Pushes that a trial ends soon, after its email, which card networks require and no switch turns off. */
async function pushTrialEnd(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { row, user }: { row: SubscriptionRow; user: UserRow },
): Promise<void> {
  const t = translatorFor(user.language);
  await pushNotice(db, {
    user,
    kind: 'parcelAndTrial',
    title: t('notices:push.trialEnd.title'),
    text: t('notices:push.trialEnd.text'),
    path: `/subscriptions/${row.id}`,
    about: row.id,
    at: now(),
  });
}
