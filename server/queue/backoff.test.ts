import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../http/log.ts';
import { world } from '../test/world.ts';
import { enqueue, job } from './job.ts';
import { openQueues } from './queues.ts';
import { startJobs } from './worker.ts';

const { deps, database } = await world();
const { db, pool } = database;

test('while the disk is full a backlog is tried ever more slowly, and done once there is room', async () => {
  const tries: number[] = [];
  let isFull = true;
  const filling = job('test.filling', z.object({ number: z.number() }), async () => {
    tries.push(performance.now());
    if (isFull) throw Object.assign(new Error('could not extend file'), { code: '53100' });
  });
  await openQueues(database, [filling]);
  await pool.query(
    `create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select now()'`,
  );
  for (let number = 0; number < 50; number++) await enqueue(db, filling, { number });

  const lines: string[] = [];
  const log = createLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
  const work = await startJobs({ deps: { ...deps, log }, jobs: [filling], drainMs: 1_000 });
  await expect.poll(() => tries.length).toBe(3);
  // One second, then two.
  expect((tries[2] ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(2_900);
  expect(lines.length).toBeLessThanOrEqual(3);

  isFull = false;
  await expect.poll(() => tries.length).toBeGreaterThan(40);
  await work.stop();
});
