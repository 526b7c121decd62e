import { z } from 'zod';
import { sumLedger } from '../ledger/sum-ledger.ts';
import { job } from '../queue/job.ts';
import { readPayouts } from './read-payouts.ts';
import { recogniseRevenue } from './recognise-revenue.ts';

export const accountingJobs = [
  /** Nightly, after midnight in Montréal. */
  job('accounting.recogniseRevenue', z.object({}), (deps) => recogniseRevenue(deps), {
    cron: '23 6 * * *',
    expireInSeconds: 3600,
  }),
  /** Nightly, after the balance transactions were posted. */
  job(
    'accounting.readPayouts',
    z.object({}),
    async (deps) => {
      if (deps.config.takesPayments) await readPayouts(deps);
    },
    { cron: '11 6 * * *', expireInSeconds: 3600 },
  ),
  /** Nightly, after the entries of the night. */
  job('accounting.sumLedger', z.object({}), (deps) => sumLedger(deps), {
    cron: '53 6 * * *',
    expireInSeconds: 3600,
  }),
];
