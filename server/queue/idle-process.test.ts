import { setImmediate as nextTurn } from 'node:timers/promises';
import { TestClock, type Clock } from 'pg-boss';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { jobs as allJobs } from '../jobs.ts';
import { setQueueClock } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import { enqueueAll, job } from './job.ts';
import { openQueues } from './queues.ts';
import { gentle, startJobs, type Work } from './worker.ts';

const { deps, database, clock } = await world();

const done: string[] = [];
/** Every queue of the product, with a job that only records its name. */
const jobs = allJobs.map(({ name, terms: { concurrency = 1 } }) =>
  job(name, z.object({}), async () => void done.push(name), { concurrency }),
);

const timers = new TestClock();
/** Timers alone: `attach` would let pg-boss set the database's clock. */
const queueClock: Clock = {
  now: () => timers.now(),
  setTimeout: (work, ms) => timers.setTimeout(work, ms),
  clearTimeout: (timer) => timers.clearTimeout(timer),
  setInterval: (work, ms) => timers.setInterval(work, ms),
  clearInterval: (timer) => timers.clearInterval(timer),
};

const query = vi.spyOn(database.pool, 'query');

/** Waits until no statement is running and none follows. */
async function untilQuiet() {
  for (let seen = -1; seen !== query.mock.calls.length;) {
    seen = query.mock.calls.length;
    await Promise.allSettled(query.mock.results.map(({ value }) => value as Promise<unknown>));
    await nextTurn();
  }
}

/** Advances the queue's timers second by second. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    await timers.tick(1_000);
    await untilQuiet();
  }
}

/** Statements since the counter was cleared; pg-boss sends several in one text. */
const countStatements = () =>
  query.mock.calls.flatMap(([text]) => text.split(';')).filter((statement) => statement.trim() !== '').length;

let work: Work;
beforeAll(async () => {
  await openQueues(database, jobs);
  work = await startJobs({ deps, jobs, clock: queueClock, drainMs: 1_000 });
  await untilQuiet();
  return async () => {
    await work.stop();
    query.mockRestore();
  };
});
afterEach(() => void (done.length = 0));

test('an idle process makes fewer than one statement a second', async () => {
  // The first minute has the first run of each timer.
  await pass(60);
  query.mockClear();
  const seconds = 10 * 60;
  await pass(seconds);
  /** The listening connection has a heartbeat of its own. */
  const heartbeats = seconds / 5;
  expect(countStatements() + heartbeats).toBeLessThan(seconds);
  expect(countStatements()).toBeGreaterThanOrEqual(seconds / gentle.due);
});

test('a job of every queue is started within one interval after its time has come', async () => {
  const at = new Date(clock.now().getTime() + 3_600_000);
  for (const queued of jobs) await enqueueAll(database.db, queued, [{ data: {}, startAfter: at }]);
  await pass(gentle.due);
  expect(done).toEqual([]);

  clock.set(at);
  await setQueueClock(deps, at);
  await pass(gentle.due);
  await expect.poll(() => done.toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
});

test('only the workers of queues with due jobs fetch', async () => {
  const [busy] = jobs;
  if (!busy) throw new Error('there are no jobs');
  const at = new Date(clock.now().getTime() + 3_600_000);
  await enqueueAll(database.db, busy, [{ data: {}, startAfter: at }]);
  await pass(2 * gentle.due);
  clock.set(at);
  await setQueueClock(deps, at);
  query.mockClear();
  await pass(gentle.due);
  await expect.poll(() => done).toEqual([busy.name]);
  const fetches = query.mock.calls.map(([text]) => text).filter((text) => text.includes('SKIP LOCKED'));
  expect(fetches.length).toBeGreaterThan(0);
  expect(fetches.filter((text) => !text.includes(`'${busy.name}'`))).toEqual([]);
});
