import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import { removeExpired } from './jobs.ts';

const { given, guest, deps, clock, database } = await world();
const day = 86_400_000;
const readCount = async (table: string) =>
  Number((await database.pool.query(`select count(*) as rows from ${table}`)).rows[0]?.rows);

async function counts() {
  await enqueue(deps.db, removeExpired, {});
  await runJobs(deps);
  return Promise.all(['sessions', 'mailed_links', 'rate_limits'].map(readCount));
}

test('sessions, links and whom a limit counted go when they have had their time', async () => {
  // rate limits use the machine's clock, so the test's clock is set to it
  clock.set(new Date());
  const { email } = await given.user();
  await guest.calls(account.login, { body: { email, password: 'a good password' } });
  expect(await counts()).toEqual([2, 1, 1]);

  clock.advance(29 * day);
  expect(await counts()).toEqual([2, 1, 1]);
  clock.advance(5 * day);
  expect(await counts()).toEqual([0, 0, 1]);
  clock.advance(60 * day);
  expect(await counts()).toEqual([0, 0, 0]);
});
