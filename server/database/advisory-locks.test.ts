import { globSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';
import { openDatabase } from './database.ts';
import { claimAlone, exclusively } from './exclusively.ts';
import { newId } from './id.ts';
import { lockRollUp } from '../stats/day-queries.ts';
import { transaction } from './transaction.ts';
import { freshDatabase, startPostgres } from '../test/postgres.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const sources = globSync('server/**/*.{ts,sql}', { exclude: ['**/node_modules/**', '**/*.test.ts'] }).map(
  (file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }),
);

test('every number has one owner, and no lock is taken without a number of the table', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const name of Object.keys(advisoryLocks)) {
    const owners = sources
      .filter(({ text }) => text.includes(`advisoryLocks.${name}`))
      .map(({ file }) => file);
    expect(owners, name).toHaveLength(1);
  }
  for (const { file, text } of sources) {
    // Triggers lock by hashtext() of a name, which is below 2³².
    const taken = [...text.matchAll(/pg_(?:try_)?advisory_\w+\(([^)]*)/gi)].filter(
      ([, what = '']) => !what.startsWith('hashtext'),
    );
    if (taken.length > 0) expect(text, file).toContain('advisoryLocks.');
  }
  for (const number of numbers) expect(number).toBeGreaterThan(2 ** 32);
});

const server = await startPostgres();
afterAll(() => server.stop());

test('statistics are rolled up beside the payment emulator, and beside a start', async () => {
  const database = await openDatabase({
    dataDir: temporaryFolder(),
    databaseUrl: await freshDatabase(server.url),
  });
  const endClaim = await claimAlone(database);
  expect(endClaim).toBeDefined();
  await exclusively(database, () =>
    transaction(database.db, async (tx) => {
      await lockRollUp(tx, { cardIds: [newId(new Date())] });
    }),
  );
  await endClaim?.();
  await database.close();
});
