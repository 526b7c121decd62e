import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, startPostgres, type TestServer } from '../test/postgres.ts';
import { archivedUpTo } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';

const root = temporaryFolder();
let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startPostgres();
  database = await openDatabase({ dataDir: root, databaseUrl: await freshDatabase(server.url) });
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

test('Codes that an earlier build made together become one batch, and a build that still runs may make more', async () => {
  await migrate(database, archivedUpTo(join(root, 'migrations'), '0057_true_product_words'));
  const insert = (hash: string, note: string, at: string) =>
    database.pool.query(
      `insert into reward_codes (hash, length, unit, note, created_at) values ($1, 3, 'months', $2, $3)`,
      [`\\x${hash}`, note, at],
    );
  await insert('01', 'Fair', '2026-03-09T15:00:00Z');
  await insert('02', 'Fair', '2026-03-09T15:00:00Z');
  await insert('03', 'Fair', '2026-03-10T15:00:00Z');
  await insert('04', 'Prize', '2026-03-09T15:00:00Z');
  await migrate(database);
  await insert('05', 'Later', '2026-03-11T15:00:00Z');

  const { rows } = await database.pool.query<{ notes: string[] }>(
    'select array_agg(note order by hash) as notes from reward_codes group by batch_id order by min(hash)',
  );
  expect(rows.map(({ notes }) => notes)).toEqual([['Fair', 'Fair'], ['Fair'], ['Prize'], ['Later']]);
  const ids = await database.pool.query('select distinct id from reward_codes');
  expect(ids.rowCount).toBe(5);
});
