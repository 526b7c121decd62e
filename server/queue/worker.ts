import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Clock, PgBoss, Schedule } from 'pg-boss';
import type { Deps } from '../deps.ts';
import { isDatabaseGone, isDiskFull } from '../database/faults.ts';
import { createBackoff, type Backoff } from './backoff.ts';
import { currentJob } from './current-job.ts';
import { openBoss } from './boss.ts';
import { findDueQueues, repeat } from './due-queues.ts';
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

/**
 * Intervals in seconds. A job that is enqueued for now wakes its workers by the commit; all others are found by
 * one statement for all queues.
 */
interface Pace {
  /** Queues with delayed jobs, and jobs whose worker was killed or exceeded its time limit. */
  due: number;
  /** pg-boss's own maintenance: old jobs, and running jobs without a group. */
  supervise: number;
  cron: number;
}
export const gentle: Pace = { due: 5, supervise: 120, cron: 30 };

/** Seconds between the fetches of a worker that nothing wakes. */
const ownPoll = 3_600;

const systemClock: Clock = { now: Date.now, setTimeout, clearTimeout, setInterval, clearInterval };

/** Runs jobs in this process, in parallel with requests; several processes share the queue. */
export async function startJobs({
  deps,
  jobs,
  pace = gentle,
  clock = systemClock,
  drainMs = 20_000,
  onGivenUp = async () => undefined,
}: {
  deps: Deps;
  jobs: Job[];
  pace?: Pace;
  /** Timers of the queue; jobs are due by the database's clock. */
  clock?: Clock;
  drainMs?: number;
  /** Called for each job that failed to the last retry. */
  onGivenUp?: (deps: Deps, given: { queue: string; error: string }) => Promise<void>;
}): Promise<Work> {
  const isServer = deps.database.kind === 'postgres';
  const boss = await openBoss(deps.database, {
    useListenNotify: true,
    clock,
    superviseIntervalSeconds: pace.supervise,
    // Least interval between two passes over one queue, so that an abandoned job is released when it is found.
    monitorIntervalSeconds: 1,
    cronMonitorIntervalSeconds: pace.cron,
    cronWorkerIntervalSeconds: pace.cron,
    // Flows (jobs that wait for other jobs) are not used.
    flowIntervalSeconds: 86_400,
    // The embedded database is vacuumed by embedded-upkeep.ts.
    monitorVacuum: isServer,
    reindex: isServer,
  });
  const logFailure = (error: unknown) =>
    deps.log[isDatabaseGone(error) ? 'debug' : 'warn']({ err: error }, 'jobs');
  boss.on('error', logFailure);
  boss.on('warning', ({ message }) => deps.log.warn(message));
  const closing = new AbortController();
  const backoff = createBackoff(closing.signal);
  const workers = new Map<string, string[]>();
  const addWorker = (queue: string, worker: string) =>
    workers.set(queue, [...(workers.get(queue) ?? []), worker]);
  try {
    await boss.start();
    const deadWorker = await boss.work(deadLetters, { includeMetadata: true, ...intervals }, async (dead) => {
      for (const { sourceName, sourceId, sourceOutput } of dead) {
        const queue = sourceName ?? 'unknown';
        deps.log.error({ job: sourceName, id: sourceId }, 'job given up');
        jobsGivenUp.publish({ job: queue } satisfies SeenJob);
        await onGivenUp(deps, { queue, error: formatJobError(sourceOutput) });
      }
    });
    addWorker(deadLetters, deadWorker);
    for (const job of jobs) {
      for (let worker = 0; worker < (job.terms.concurrency ?? 1); worker++)
        addWorker(job.name, await work(boss, { deps, job, backoff }));
    }
    await ensureSchedules(boss, jobs);
  } catch (error) {
    // The next attempt starts anew.
    await boss.stop({ close: false, graceful: false }).catch(() => undefined);
    throw error;
  }

  const wakeDueQueues = async () => {
    try {
      for (const { name, isDue, isAbandoned } of await findDueQueues(deps.database)) {
        if (isAbandoned) await boss.supervise(name);
        if (isDue) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
      }
    } catch (error) {
      logFailure(error);
    }
  };
  const wakingDueQueues = repeat(wakeDueQueues, { seconds: pace.due, clock });

  return {
    async stop() {
      closing.abort();
      await wakingDueQueues.stop();
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
  backoff: Backoff;
}

/** Starts one worker of a queue; returns its id. */
async function work(boss: PgBoss, { deps, job, backoff }: WorkTerms): Promise<string> {
  const worker: string = await boss.work<object>(
    job.name,
    { ...intervals, groupConcurrency: 1 },
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
  return worker;
}

const intervals = {
  pollingIntervalSeconds: ownPoll,
  notifyPollingIntervalSeconds: ownPoll,
  heartbeatRefreshSeconds: heartbeatSeconds / 3,
};

/**
 * Registers cron schedules and removes undeclared ones. A run that was missed while no process ran is done
 * once.
 */
async function ensureSchedules(boss: PgBoss, jobs: Job[]): Promise<void> {
  const schedules = await boss.getSchedules();
  for (const { name } of schedules) {
    if (!jobs.some((job) => job.name === name && job.terms.cron)) await boss.unschedule(name);
  }
  for (const {
    name,
    terms: { cron },
  } of jobs) {
    if (!cron) continue;
    // The same group as a job enqueued under its name: the two never run at once.
    const options = { tz: 'UTC', missed: 'once', group: { id: name } } as const;
    // pg-boss takes ten milliseconds to check one.
    const isKept = (each: Schedule) =>
      each.name === name && each.cron === cron && isDeepStrictEqual(each.options, options);
    if (!schedules.some(isKept)) await boss.schedule(name, cron, {}, options);
  }
}
