import { deriveNotices, type Notice } from '@visita/core/subscriptions/notices';
import type { Tx } from '../database/database.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { mailNotice } from './jobs.ts';
import type { SubscriptionRow } from './queries.ts';

/** Enqueues the owner's e-mails about a change, once per row version. */
export async function notifyChange(
  tx: Tx,
  before: SubscriptionRow,
  after: SubscriptionRow,
  at: Date,
): Promise<void> {
  for (const notice of deriveNotices(before, after))
    await notifyOnce(tx, after, { notice, about: String(before.rowVersion), at });
}

/** Enqueues a notice once. `about` identifies the occasion: a row version or a date. */
export async function notifyOnce(
  tx: Tx,
  { id }: Pick<SubscriptionRow, 'id'>,
  { notice, about, at }: { notice: Notice; about: string; at: Date },
): Promise<void> {
  const key = `mail:subscription-${notice}:${id}:${about}`;
  if (await claimOnce(tx, { key, at })) await enqueue(tx, mailNotice, { subscriptionId: id, notice });
}
