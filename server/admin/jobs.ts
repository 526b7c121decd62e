import { z } from 'zod';
import { job } from '../queue/job.ts';
import { sumTallies } from './tally-queries.ts';

export const adminJobs = [
  /** Keeps the reads of the dashboard short. */
  job('admin.sumTallies', z.object({}), ({ db }) => sumTallies(db), { cron: '*/10 * * * *' }),
];
