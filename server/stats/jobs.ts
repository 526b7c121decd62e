import { z } from 'zod';
import { transaction } from '../database/transaction.ts';
import { job, type Job } from '../queue/job.ts';
import { keepMonths } from './keep-months.ts';
import { removeStatistics } from './queries.ts';
import { rollUp } from './roll-up.ts';

/** Every hour some day is over somewhere. */
export const rollUpDays = job('stats.rollUpDays', z.object({}), ({ db, now }) => rollUp(db, { now: now() }), {
  cron: '7 * * * *',
  expireInSeconds: 1800,
});

/** Figures of a card that nobody owns any more, with those of visitors who came while it was being unbound. */
export const eraseStatistics = job(
  'stats.eraseFigures',
  z.object({ cardId: z.uuid() }),
  async ({ db }, { cardId }) => {
    await transaction(db, async (tx) => removeStatistics(tx, { cardId }));
  },
  { expireInSeconds: 600 },
);

export const statsJobs: Job[] = [rollUpDays, keepMonths, eraseStatistics];
