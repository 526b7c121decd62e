import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { reportWaitDays } from '@visita/core/profile/report';
import { transaction } from '../database/transaction.ts';
import { findOldestOpenReport } from '../profile/report-queries.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { job } from '../queue/job.ts';
import { sumTallies } from './tally-queries.ts';

/** Raises one alert, however many there are, if a report of a card page has waited for staff too long. */
export const alertWaitingReports = job(
  'admin.alertWaitingReports',
  z.object({}),
  async ({ db, now }) => {
    const at = now();
    const reportedAt = await findOldestOpenReport(db);
    if (!reportedAt || reportedAt > addDays(at, -reportWaitDays)) return;
    const alert = {
      kind: 'reportsWaiting',
      about: 'card-reports',
      detail: reportedAt.toISOString(),
    } as const;
    await transaction(db, (tx) => raiseAlert(tx, { ...alert, at }));
  },
  { cron: '11 13 * * *' },
);

export const adminJobs = [
  /** Keeps the reads of the dashboard short. */
  job('admin.sumTallies', z.object({}), ({ db }) => sumTallies(db), { cron: '*/10 * * * *' }),
  alertWaitingReports,
];
