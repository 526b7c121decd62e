import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { job } from '../queue/job.ts';
import { removeOldClaims } from '../queue/claim-once.ts';
import { removeOldAttempts } from './attempt-queries.ts';
import { removeOldDrift } from './drift-queries.ts';
import { removeOldEvents } from './event-queries.ts';

/** Retention in days; the reasons are in docs/retention.md. */
export const daysKept = { events: 35, attempts: 90, claims: 400, drift: 400 };

/** Removes old events, attempts, claims and drift. */
export const removeOld = job(
  'provider.removeOld',
  z.object({}),
  async ({ db, now }) => {
    const until = (days: number) => ({ until: addDays(now(), -days) });
    await removeOldEvents(db, until(daysKept.events));
    await removeOldAttempts(db, until(daysKept.attempts));
    await removeOldClaims(db, until(daysKept.claims));
    await removeOldDrift(db, until(daysKept.drift));
  },
  { cron: '5 4 * * *', expireInSeconds: 1800 },
);
