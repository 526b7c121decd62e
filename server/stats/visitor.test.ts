import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { migrate } from '../database/migrate.ts';
import { templateDir } from '../test/database-template.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { createVisitorHash } from './visitor.ts';

const database = await openDatabase({ dataDir: temporaryFolder(), templateDir });
await migrate(database);
afterAll(() => database.close());

const { pool } = database;
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const hit = {
  cardId: newId(at('2026-03-09')),
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 10; K)',
  now: at('2026-03-09'),
};
const salts = async () =>
  (await pool.query('select day::text from visitor_salts order by day')).rows.map(({ day }) => day);

test('a visitor is the same for every process during a day, even when all ask first', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => createVisitorHash(pool)(hit)));
  expect(new Set(all.map((visitor) => visitor.toString('hex'))).size).toBe(1);
  expect(all[0]).toHaveLength(16);
});

test.each([
  ['card', { cardId: newId(at('2026-03-09')) }],
  ['address', { address: '203.0.113.8' }],
  ['browser', { userAgent: 'Mozilla/5.0 (Linux; Android 11; K)' }],
])('another %s is another visitor', async (_, other) => {
  const visitorOf = createVisitorHash(pool);
  expect(await visitorOf({ ...hit, ...other })).not.toEqual(await visitorOf(hit));
});

test('a new day is a new visitor, and the salt of the day before is thrown away', async () => {
  const visitorOf = createVisitorHash(pool);
  const before = await visitorOf(hit);
  expect(await salts()).toEqual(['2026-03-09']);
  expect(await visitorOf({ ...hit, now: at('2026-03-10') })).not.toEqual(before);
  expect(await salts()).toEqual(['2026-03-10']);
});

test('a salt that could not be fetched is fetched again by the next visitor', async () => {
  const visitorOf = createVisitorHash(pool);
  await pool.query('alter table visitor_salts rename to hidden_salts');
  await expect(visitorOf(hit)).rejects.toThrow();
  await pool.query('alter table hidden_salts rename to visitor_salts');
  await expect(visitorOf(hit)).resolves.toHaveLength(16);
});
