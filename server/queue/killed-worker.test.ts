import { expect, test } from 'vitest';
import { z } from 'zod';
import { setQueueClock } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import { openBoss } from './boss.ts';
import { findDueQueues } from './due-queues.ts';
import { enqueue, job } from './job.ts';
import { heartbeatSeconds, openQueues } from './queues.ts';
import { gentle } from './worker.ts';

const { deps, database, clock } = await world();
const greet = job('test.greet', z.object({ word: z.string() }), async () => undefined);

test('a job that a killed process was at is taken up within a minute', async () => {
  await openQueues(database, [greet]);
  await enqueue(database.db, greet, { word: 'orphan' });
  const killed = await openBoss(database, { supervise: false, schedule: false });
  expect(await killed.fetch(greet.name)).toHaveLength(1);
  const began = clock.now().getTime();

  clock.advance((heartbeatSeconds - 1) * 1_000);
  await setQueueClock(deps, clock.now());
  expect(await findDueQueues(database)).toEqual([]);

  clock.advance((1 + gentle.due) * 1_000);
  await setQueueClock(deps, clock.now());
  expect(await findDueQueues(database)).toEqual([{ name: greet.name, isDue: false, isAbandoned: true }]);
  await killed.supervise(greet.name);

  const { rows } = await database.pool.query<{ state: string; at: Date }>(
    `select state, start_after as at from pgboss.job`,
  );
  expect(rows).toEqual([{ state: 'retry', at: expect.any(Date) }]);
  const takenUp = (rows[0]?.at.getTime() ?? Infinity) + gentle.due * 1_000;
  expect((takenUp - began) / 1_000).toBeLessThanOrEqual(60);
});
