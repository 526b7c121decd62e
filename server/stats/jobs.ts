import { z } from 'zod';
import { transaction } from '../database/transaction.ts';
import { job, type Job } from '../queue/job.ts';
import { maintainPartitions } from './maintain-partitions.ts';
import { removeStatistics } from './queries.ts';
import { rollUp } from './roll-up.ts';

/** Runs hourly, since midnight comes to a different time zone each hour. */
const rollUpDays = job('stats.rollUpDays', z.object({}), ({ db, now }) => rollUp(db, { now: now() }), {
  cron: '7 * * * *',
  expireInSeconds: 1800,
});

/** Deletes the statistics of a card that was unbound, including those of visitors who came meanwhile. */
export const eraseStatistics = job(
  'stats.eraseStatistics',
  z.object({ cardId: z.uuid() }),
  async ({ db }, { cardId }) => {
    await transaction(db, async (tx) => removeStatistics(tx, { cardId }));
  },
  { expireInSeconds: 600 },
);

export const statsJobs: Job[] = [rollUpDays, maintainPartitions, eraseStatistics];
