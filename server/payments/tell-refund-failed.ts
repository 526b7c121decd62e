import type { Db } from '../database/database.ts';
import { enqueue } from '../queue/job.ts';
import { insertOnce } from '../orders/queries.ts';
import { mailRefundFailed } from './jobs.ts';
import { insertAlert } from './queries.ts';

/** Money that should have gone back is still here: an alert, and one letter to the support address. */
export async function tellRefundFailed(db: Db, { id }: { id: string }, { detail, at }: { detail: string; at: Date }): Promise<void> {
  await insertAlert(db, { kind: 'refundFailed', about: id, detail, at });
  if (await insertOnce(db, { key: `mail:refund-failed:${id}`, at })) await enqueue(db, mailRefundFailed, { refundId: id });
}
