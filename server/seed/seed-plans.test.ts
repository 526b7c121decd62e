import { afterAll, beforeAll, expect, test } from 'vitest';
import { planCodes } from '@visita/core/plans/plan';
import { openDatabase, type Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { templateDir } from '../test/database-template.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { seedPlans } from './seed-plans.ts';

const dataDir = temporaryFolder();
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ dataDir, templateDir });
  await migrate(database);
});
afterAll(() => database.close());

const seed = () => seedPlans({ db: database.db, now: new Date('2026-03-09T15:00:00Z') });
async function readRows(table: string) {
  return (await database.pool.query(`select * from ${table} order by 1`)).rows as Record<string, unknown>[];
}

test('an installation has every plan after its start, and a price of each that is sold', async () => {
  await Promise.all([seed(), seed()]);
  expect((await readRows('plans')).map(({ code }) => code)).toEqual(planCodes.toSorted());
  const priced = (await readRows('plan_prices')).map(({ plan, amount }) => [plan, amount]);
  expect(new Map(priced as [string, number][])).toEqual(
    new Map([
      ['monthly', 1_000],
      ['annual', 8_880],
      ['duo-annual', 14_880],
      ['trial-3m', 2_400],
      ['enterprise', 29_900],
    ]),
  );
});

test('one that has most of them gets the one it lacks, and what the staff wrote stays', async () => {
  await database.pool.query(`delete from plan_prices where plan = 'enterprise'`);
  await database.pool.query(`delete from plans where code = 'enterprise'`);
  await database.pool.query(`update plans set is_listed = false where code = 'trial-3m'`);
  await database.pool.query(`update plan_prices set amount = 1100 where plan = 'monthly'`);
  const before = await readRows('plans');
  await seed();
  expect((await readRows('plans')).filter(({ code }) => code !== 'enterprise')).toEqual(before);
  expect((await readRows('plan_prices')).map(({ plan, amount }) => [plan, amount])).toContainEqual([
    'monthly',
    1_100,
  ]);
  expect((await readRows('plan_prices')).map(({ plan, amount }) => [plan, amount])).toContainEqual([
    'enterprise',
    29_900,
  ]);
});
