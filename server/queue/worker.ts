import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Deps } from '../deps.ts';
import { isDatabaseGone, isDiskFull } from '../database/faults.ts';
import { createBackoff, type Backoff } from './backoff.ts';
import { currentJob } from './current-job.ts';
import { openBoss } from './boss.ts';
import type { Job } from './job.ts';
import { formatJobError } from './given-up.ts';
import { runJob } from './run-job.ts';
import { deadLetters, heartbeatSeconds } from './queues.ts';
import { reportFailure, withoutValues } from '../telemetry/describe-error.ts';
import { jobsGivenUp, runningJobs, type SeenJob } from '../telemetry/channels.ts';

export interface Work {
  /**
   * Fetches no more jobs and waits for the running ones; a job that takes too long is retried after the next
   * start.
   */
  stop(): Promise<void>;
}

/** Polling intervals in seconds. A job that is due wakes its workers by itself; polling finds the others. */
interface Pace {
  /** Delayed jobs. */
  poll: number;
  /** Jobs whose worker was killed, and expired rows. */
  supervise: number;
  cron: number;
}
export const gentle: Pace = { poll: 15, supervise: 8, cron: 30 };

/** Runs jobs in this process, in parallel with requests; several processes share the queue. */
export async function startJobs({
  deps,
  jobs,
  pace = gentle,
  drainMs = 20_000,
  onGivenUp = async () => undefined,
}: {
  deps: Deps;
  jobs: Job[];
  pace?: Pace;
  drainMs?: number;
  /** Called for each job that failed to the last retry. */
  onGivenUp?: (deps: Deps, given: { queue: string; error: string }) => Promise<void>;
}): Promise<Work> {
  const isServer = deps.database.kind === 'postgres';
  const boss = await openBoss(deps.database, {
    useListenNotify: true,
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
    cronMonitorIntervalSeconds: pace.cron,
    cronWorkerIntervalSeconds: pace.cron,
    // Flows (jobs that wait for other jobs) are not used.
    flowIntervalSeconds: 86_400,
    // The embedded database is vacuumed by embedded-upkeep.ts.
    monitorVacuum: isServer,
    reindex: isServer,
  });
  boss.on('error', (error) => deps.log[isDatabaseGone(error) ? 'debug' : 'warn']({ err: error }, 'jobs'));
  boss.on('warning', ({ message }) => deps.log.warn(message));
  const closing = new AbortController();
  const backoff = createBackoff(closing.signal);
  try {
    await boss.start();
    await boss.work(deadLetters, { includeMetadata: true, ...intervals(pace) }, async (dead) => {
      for (const { sourceName, sourceId, sourceOutput } of dead) {
        const queue = sourceName ?? 'unknown';
        deps.log.error({ job: sourceName, id: sourceId }, 'job given up');
        jobsGivenUp.publish({ job: queue } satisfies SeenJob);
        await onGivenUp(deps, { queue, error: formatJobError(sourceOutput) });
      }
    });
    for (const job of jobs) {
      for (let worker = 0; worker < (job.terms.concurrency ?? 1); worker++)
        await work(boss, { deps, job, pace, backoff });
    }
    await ensureSchedules(boss, jobs);
  } catch (error) {
    // The next attempt starts anew.
    await boss.stop({ close: false, graceful: false }).catch(() => undefined);
    throw error;
  }

  return {
    async stop() {
      closing.abort();
      const drained = [deadLetters, ...jobs.map(({ name }) => name)].map((name) =>
        boss.offWork(name, { wait: true }),
      );
      await Promise.race([Promise.all(drained), sleep(drainMs, undefined, { ref: false })]);
      await boss.stop({ close: false, graceful: false });
    },
  };
}

interface WorkTerms {
  deps: Deps;
  job: Job;
  pace: Pace;
  backoff: Backoff;
}

async function work(boss: PgBoss, { deps, job, pace, backoff }: WorkTerms): Promise<void> {
  const worker: string = await boss.work<object>(
    job.name,
    { ...intervals(pace), groupConcurrency: 1 },
    async ([taken]) => {
      if (!taken) return;
      try {
        const run = () => currentJob.run({ id: taken.id }, () => runJob(deps, job, taken.data));
        await runningJobs.tracePromise(run, { job: job.name });
        backoff.reset();
      } catch (error) {
        reportFailure(error);
        deps.log.warn({ job: job.name, id: taken.id, try: taken.retryCount + 1, err: error }, 'job failed');
        // Without a pause a backlog would be retried as fast as it fails.
        if (isDiskFull(error) || isDatabaseGone(error)) await backoff.wait();
        // The queue stores the error for days.
        throw withoutValues(error);
      } finally {
        // One notification may stand for many jobs.
        boss.notifyWorker(worker);
      }
    },
  );
}

const intervals = ({ poll }: Pace) => ({
  pollingIntervalSeconds: Math.min(poll, 2),
  notifyPollingIntervalSeconds: poll,
  heartbeatRefreshSeconds: heartbeatSeconds / 3,
});

/**
 * Registers cron schedules and removes undeclared ones. A run that was missed while no process ran is done
 * once.
 */
async function ensureSchedules(boss: PgBoss, jobs: Job[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name && job.terms.cron)) await boss.unschedule(name);
  }
  for (const { name, terms } of jobs) {
    // The same group as a job enqueued under its name: the two never run at once.
    if (terms.cron)
      await boss.schedule(name, terms.cron, {}, { tz: 'UTC', missed: 'once', group: { id: name } });
  }
}
