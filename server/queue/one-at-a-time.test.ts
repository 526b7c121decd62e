import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { world } from '../test/world.ts';
import { enqueue, job } from './job.ts';
import { openQueues } from './queues.ts';
import { startJobs } from './worker.ts';

const { deps, database } = await world();
const { db, pool } = database;

const now = new Map<string, number>();
const done: string[] = [];
let [most, mostOfOne, left] = [0, 0, 6];

const keys = ['a', 'b', 'c'];
const crowd = job(
  'test.crowd',
  z.object({ key: z.string() }),
  async (_, { key }) => {
    now.set(key, (now.get(key) ?? 0) + 1);
    mostOfOne = Math.max(mostOfOne, ...now.values());
    most = Math.max(
      most,
      [...now.values()].reduce((sum, count) => sum + count),
    );
    if (left-- > 0) for (const other of keys) await enqueue(db, crowd, { key: other }, { once: other });
    await sleep(100);
    now.set(key, (now.get(key) ?? 0) - 1);
    done.push(key);
  },
  { concurrency: 4 },
);

beforeAll(async () => {
  await openQueues(database, [crowd]);
  await pool.query(
    `create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select now()'`,
  );
});

test('jobs of one key are done one at a time, in however many processes, and others meanwhile', async () => {
  const pace = { due: 3_600, supervise: 3_600, cron: 30 };
  const processes = await Promise.all(
    [1, 2].map(() => startJobs({ deps, jobs: [crowd], pace, drainMs: 1_000 })),
  );
  for (const key of keys) await enqueue(db, crowd, { key }, { once: key });
  const isLeft = async () =>
    (await pool.query(`select 1 from pgboss.job where state < 'completed'`)).rows.length;
  await expect.poll(isLeft).toBe(0);
  await Promise.all(processes.map((work) => work.stop()));

  expect(done.length).toBeGreaterThan(6);
  expect(most).toBe(3);
  expect(mostOfOne).toBe(1);
});
