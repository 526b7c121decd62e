import type { Tx } from '../database/database.ts';
import { enqueue } from '../queue/job.ts';
import { insertOnce } from '../orders/queries.ts';
import { mailRefundFailed } from './jobs.ts';
import { insertAlert } from './queries.ts';

/** Money that should have gone back is still here: an alert, and one letter to the support address. */
export async function tellRefundFailed(tx: Tx, { id }: { id: string }, { detail, at }: { detail: string; at: Date }): Promise<void> {
  await insertAlert(tx, { kind: 'refundFailed', about: id, detail, at });
  if (await insertOnce(tx, { key: `mail:refund-failed:${id}`, at })) await enqueue(tx, mailRefundFailed, { refundId: id });
}
