import { expect, test } from 'vitest';
import { z } from 'zod';
import { findUser } from '../account/queries.ts';
import { world } from '../test/world.ts';
import { enqueue, job } from './job.ts';
import { openQueues } from './queues.ts';
import { startJobs } from './worker.ts';

const { deps, database } = await world();
const { db, pool } = database;

test('what a job failed with is kept without the statement and what was in it', async () => {
  const failing = job('test.failing', z.object({}), () => findUser(db, { id: 'a secret' }));
  await openQueues(database, [failing]);
  await pool.query(
    `create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select now()'`,
  );
  const work = await startJobs({ deps, jobs: [failing], drainMs: 1_000 });
  await enqueue(db, failing, {});
  const storedJobs = async () =>
    (await pool.query<{ output: string }>(`select output::text from pgboss.job where output is not null`))
      .rows[0]?.output;
  await expect.poll(storedJobs).toContain('database error 22P02');
  expect(await storedJobs()).not.toMatch(/a secret|where/);
  await work.stop();
});
