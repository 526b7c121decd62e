import { z } from 'zod';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { readDisputes } from '../payments/dispute-jobs.ts';
import { job } from '../queue/job.ts';
import { mailOpened, mailWon } from './mail-jobs.ts';
import { listOpenDisputes } from './queries.ts';
import { readDispute } from './read-dispute.ts';

const pageSize = 100;

/** Fetches a dispute and writes its state. */
async function refreshDispute(deps: Deps, { stripeId }: { stripeId: string }): Promise<void> {
  const change = await readDispute(deps, { stripeId });
  await transaction(deps.db, async (tx) => {
    await change?.(tx);
  });
}

export const disputeJobs = [
  mailOpened,
  mailWon,
  job(readDisputes.name, readDisputes.schema, async (deps, { chargeId: charge }) => {
    const { data } = await deps.stripe.request((sdk) => sdk.disputes.list({ charge, limit: pageSize }));
    for (const { id } of data.toReversed()) await refreshDispute(deps, { stripeId: id });
  }),
  /** Nightly: the events of a dispute may be lost. */
  job(
    'disputes.refreshOpen',
    z.object({}),
    async (deps) => {
      if (!deps.config.takesPayments) return;
      let after: string | null = null;
      for (let isMore = true; isMore;) {
        const page: { id: string; stripeId: string }[] = await listOpenDisputes(deps.db, {
          after,
          limit: pageSize,
        });
        for (const dispute of page) await refreshDispute(deps, dispute);
        after = page.at(-1)?.id ?? null;
        isMore = page.length === pageSize;
      }
    },
    { cron: '11 5 * * *', expireInSeconds: 3600 },
  ),
];
