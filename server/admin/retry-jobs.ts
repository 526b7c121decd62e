import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from '../http/route.ts';
import { settleAlertsAbout } from '../provider/settle-alerts-about.ts';
import { countGivenUp, enqueueAgain, takeGivenUp, type GivenUpTarget } from '../queue/given-up.ts';
import { audit } from '../staff/audit.ts';

/** Enqueues failed jobs again; returns their number. */
export async function retryJobs(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  which: GivenUpTarget,
): Promise<number> {
  return transaction(db, async (tx) => {
    const taken = await endGivenUp(tx, staff, { which, by: 'replay', at: now() });
    await enqueueAgain(tx, taken);
    return taken.length;
  });
}

/** Dismisses failed jobs without running them; returns their number. */
export async function dismissJobs(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  { which, reason }: { which: GivenUpTarget; reason: string },
): Promise<number> {
  return transaction(
    db,
    async (tx) => (await endGivenUp(tx, staff, { which, by: 'dismiss', at: now(), reason })).length,
  );
}

interface Ending {
  which: GivenUpTarget;
  by: 'replay' | 'dismiss';
  at: Date;
  reason?: string;
}

/**
 * Takes jobs from the dead-letter list and records that; settles the alert of the queue if none of its jobs
 * is left.
 */
async function endGivenUp(tx: Tx, staff: StaffActor, { which, by, at, reason }: Ending) {
  const taken = await takeGivenUp(tx, which);
  const [first] = taken;
  if ('id' in which && !first) throw new Problem('notFound');
  const queue = 'id' in which ? (first?.sourceName ?? '') : which.queue;
  const action = by === 'replay' ? 'jobs.retry' : 'jobs.dismiss';
  const about = 'id' in which ? { type: 'job', id: which.id } : { type: 'queue', id: queue };
  await audit(tx, staff, { action, subject: about, after: { queue, count: taken.length }, reason });
  if ((await countGivenUp(tx)).every((left) => left.queue !== queue))
    await settleAlertsAbout(tx, staff, { kind: 'jobGivenUp', about: [queue], by, at });
  return taken;
}
