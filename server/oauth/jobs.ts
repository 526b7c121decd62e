import { addDays } from '@visita/core/days';
import { z } from 'zod';
import { job, type Job } from '../queue/job.ts';
import { removeOldItems } from './item-queries.ts';
import { mailAppConnected } from './mail-jobs.ts';

/** Deletes what has expired, and connections that are over: not refreshed for thirty days. */
export const removeExpiredItems = job(
  'oauth.removeExpired',
  z.object({}),
  ({ db, now }) => removeOldItems(db, { now: now(), until: addDays(now(), -1) }),
  { cron: '17 3 * * *', expireInSeconds: 1800 },
);

export const oauthJobs: Job[] = [mailAppConnected, removeExpiredItems];
