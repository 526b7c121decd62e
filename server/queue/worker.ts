import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Deps } from '../deps.ts';
import { isDatabaseGone, isDiskFull } from '../database/faults.ts';
import { createBackoff, type Backoff } from './backoff.ts';
import { currentJob } from './current-job.ts';
import { openBoss } from './boss.ts';
import type { Job } from './job.ts';
import { errorOf } from './given-up.ts';
import { deadLetters, heartbeatSeconds } from './queues.ts';
import { reportFailure, withoutValues } from '../telemetry/describe-error.ts';
import { jobsGivenUp, runningJobs, type SeenJob } from '../telemetry/channels.ts';

export interface Work {
  /** Takes no more jobs and lets those under way finish; what takes too long is tried again after the next start. */
  stop(): Promise<void>;
}

/** A job that is due now wakes its workers; the rest is asked for this often, in seconds. */
interface Pace {
  /** Jobs that were put off. */
  poll: number;
  /** Jobs whose worker was killed, and rows that have had their time. */
  supervise: number;
  cron: number;
}
export const gentle: Pace = { poll: 15, supervise: 8, cron: 30 };

/** Works the jobs off beside the calls; several processes share them. */
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
  /** Told of what failed to the last try. */
  onGivenUp?: (deps: Deps, given: { queue: string; error: string }) => Promise<void>;
}): Promise<Work> {
  const isServer = deps.database.kind === 'postgres';
  const boss = await openBoss(deps.database, {
    useListenNotify: true,
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
    cronMonitorIntervalSeconds: pace.cron,
    cronWorkerIntervalSeconds: pace.cron,
    // jobs that wait for jobs, which we have none of
    flowIntervalSeconds: 86_400,
    // the embedded database is vacuumed by ourselves
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
        await onGivenUp(deps, { queue, error: errorOf(sourceOutput) });
      }
    });
    for (const job of jobs) {
      for (let worker = 0; worker < (job.terms.concurrency ?? 1); worker++) await work(boss, { deps, job, pace, backoff });
    }
    await ensureSchedules(boss, jobs);
  } catch (error) {
    // the next attempt starts anew
    await boss.stop({ close: false, graceful: false }).catch(() => undefined);
    throw error;
  }

  return {
    async stop() {
      closing.abort();
      const drained = [deadLetters, ...jobs.map(({ name }) => name)].map((name) => boss.offWork(name, { wait: true }));
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
  const worker: string = await boss.work<object>(job.name, { ...intervals(pace), groupConcurrency: 1 }, async ([taken]) => {
    if (!taken) return;
    try {
      const run = () => currentJob.run({ id: taken.id }, () => job.run(deps, job.schema.parse(taken.data)));
      await runningJobs.tracePromise(run, { job: job.name });
      backoff.reset();
    } catch (error) {
      reportFailure(error);
      deps.log.warn({ job: job.name, id: taken.id, try: taken.retryCount + 1, err: error }, 'job failed');
      // a backlog would be tried as fast as it fails
      if (isDiskFull(error) || isDatabaseGone(error)) await backoff.wait();
      // the queue keeps it for days
      throw withoutValues(error);
    } finally {
      // many jobs may have come with one wake-up
      boss.notifyWorker(worker);
    }
  });
}

const intervals = ({ poll }: Pace) => ({
  pollingIntervalSeconds: Math.min(poll, 2),
  notifyPollingIntervalSeconds: poll,
  heartbeatRefreshSeconds: heartbeatSeconds / 3,
});

/** A job whose hour passed while nobody was there is done once when somebody is. */
async function ensureSchedules(boss: PgBoss, jobs: Job[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name && job.terms.cron)) await boss.unschedule(name);
  }
  for (const { name, terms } of jobs) {
    // the same group as whoever else asks for it under its name: never two at once
    if (terms.cron) await boss.schedule(name, terms.cron, {}, { tz: 'UTC', missed: 'once', group: { id: name } });
  }
}
