import type { Tx } from '../database/database.ts';
import { enqueue } from '../queue/job.ts';
import { mailLeft } from './jobs.ts';
import { findLastTold } from './queries.ts';

const pauseMs = 15 * 60_000;

/** The first letter leaves at once; who comes while it is young shares the next one. */
export async function tellOwner(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const last = await findLastTold(tx, { userId });
  const startAfter = new Date((last?.getTime() ?? 0) + pauseMs);
  await enqueue(tx, mailLeft, { userId }, { once: userId, ...(startAfter > now && { startAfter }) });
}
