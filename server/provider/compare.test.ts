import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../database/id.ts';
import type { Deps } from '../deps.ts';
import { world } from '../test/world.ts';
import { compare, compareAll, type Comparison } from './compare.ts';

const { deps, database, clock } = await world();
const { pool } = database;
const logged = vi.fn<(what: object, sentence: string) => void>();
const loud: Deps = { ...deps, log: Object.assign(Object.create(deps.log), { error: logged }) as Deps['log'] };

beforeEach(async () => {
  logged.mockClear();
  await pool.query('delete from stripe_checkpoints; delete from stripe_drift; delete from pgboss.job');
});

/** A comparison of `count` equal rows that records which were compared; `before` may throw for a row. */
function getRows(count: number, before: (index: number) => void = () => undefined) {
  const ids = Array.from({ length: count }, (_, index) =>
    newId(new Date(clock.now().getTime() - count + index)),
  );
  const looked: string[] = [];
  const comparison: Comparison = {
    name: 'things',
    list: async (_, { after, limit }) =>
      ids
        .filter((id) => after === null || id > after)
        .slice(0, limit)
        .map((id) => ({
          id,
          objectId: `pi_${ids.indexOf(id)}`,
          findDifferences: async () => (before(ids.indexOf(id)), looked.push(id), []),
          repair: async () => undefined,
        })),
    count: async (_, { after }) => ids.filter((id) => after === null || id > after).length,
  };
  return { ids, looked, comparison };
}

/** Takes the queued comparison and returns its data. */
const rest = async () =>
  (
    await pool.query<{ data: { until?: string } }>(
      `delete from pgboss.job where name = 'provider.compare' returning data`,
    )
  ).rows;
const gone = () => Object.assign(new Error('gone'), { type: 'StripeConnectionError' });

test('one run compares so many rows, the next goes on behind them, and each is looked at once, though time goes on', async () => {
  const [first, second] = [getRows(2_400), getRows(50)];
  const comparisons = [second.comparison, { ...first.comparison, name: 'others' }];
  await compareAll(loud, comparisons);
  expect([second.looked.length, first.looked.length]).toEqual([50, 900]);
  for (let [job] = await rest(); job; [job] = await rest()) {
    clock.advance(60_000);
    await compareAll(loud, comparisons, compare.schema.parse(job.data));
    expect(first.looked.length).toBeLessThanOrEqual(first.ids.length);
  }
  expect([second.looked, first.looked]).toEqual([second.ids, first.ids]);
});

test('what breaks off with the provider goes on at the row it was at', async () => {
  let isGone = true;
  const { ids, looked, comparison } = getRows(250, (index) => {
    if (isGone && index === 120) throw gone();
  });
  await expect(compareAll(loud, [comparison])).rejects.toThrow('gone');
  isGone = false;
  await compareAll(loud, [comparison]);
  expect(looked).toEqual(ids);
});

test('what cannot be compared is said and stops nothing', async () => {
  const { looked, comparison } = getRows(250, (index) => {
    if (index === 7) throw new Error('no such intent');
  });
  await compareAll(loud, [comparison]);
  expect(looked).toHaveLength(249);
  expect(logged.mock.calls).toEqual([
    [{ object: 'pi_7', err: expect.any(Error) }, 'comparison with the provider failed for this object'],
  ]);
});
