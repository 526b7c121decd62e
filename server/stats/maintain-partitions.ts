import { z } from 'zod';
import { rawMonths } from '@visita/core/stats/range';
import {
  insertMonth,
  listMonths,
  listMonthsOfRest,
  monthFrom,
  toMonth,
  removeMonth,
} from '../database/partitions.ts';
import { transaction } from '../database/transaction.ts';
import { job } from '../queue/job.ts';
import { removeSavesBefore } from './queries.ts';
import { rollUp } from './roll-up.ts';

const parted = { table: 'visits', column: 'at' };

/**
 * Creates the monthly partitions of `visits` and drops those whose days are all rolled up
 * (docs/retention.md). Visits in the default partition, from a time when the server was down, are sorted into
 * their months first.
 */
export const maintainPartitions = job(
  'stats.maintainPartitions',
  z.object({}),
  async ({ db, now }) => {
    const month = toMonth(now());
    const months = await listMonths(db, parted);
    const wanted = new Set([...(await listMonthsOfRest(db, parted)), month, monthFrom(month, 1)]);
    for (const missing of wanted) {
      if (!months.includes(missing))
        await transaction(db, (tx) => insertMonth(tx, { ...parted, month: missing }));
    }
    const first = monthFrom(month, -rawMonths);
    const over = (await listMonths(db, parted)).filter((each) => each < first);
    await rollUp(db, { now: now() });
    for (const each of over) await transaction(db, (tx) => removeMonth(tx, { ...parted, month: each }));
    await removeSavesBefore(db, { day: `${first}-01` });
  },
  { cron: '3 2 * * *', expireInSeconds: 3600 },
);
