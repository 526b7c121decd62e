import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { migrate, migrationsFolder } from './database/migrate.ts';
import { freshDatabase, startPostgres, type TestServer } from './test/postgres.ts';
import { migrationsUpTo } from './test/sample-migrations.ts';
import { temporaryFolder } from './test/temporary-folder.ts';
import { runUpgradeCommand } from './upgrade-command.ts';

const { lastMigration, version } = JSON.parse(readFileSync(new URL('./database/released.json', import.meta.url), 'utf8')) as {
  lastMigration: string;
  version: string;
};
const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
const tags = journal.entries.map(({ tag }) => tag);
const [DATA_DIR, folders] = [temporaryFolder(), temporaryFolder()];

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(() => server?.stop());

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (said.push(String(text)), true));
});
afterEach(() => void vi.restoreAllMocks());

/** What it says of a database that has the migrations up to one. */
async function upgrade(last: string) {
  const databaseUrl = await freshDatabase(server.url);
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl });
  await migrate(database, migrationsUpTo(join(folders, last), migrationsFolder, last));
  const read = readConfig({ NODE_ENV: 'test', DATA_DIR, DATABASE_URL: databaseUrl });
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  const count = async () => (await database.pool.query('select * from drizzle.__drizzle_migrations')).rowCount;
  const [before, code, after] = [await count(), await runUpgradeCommand(read.config), await count()];
  const unknown = async () => {
    await database.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
    said.length = 0;
    return { code: await runUpgradeCommand(read.config), words: said.join('') };
  };
  const result = { code, words: said.join(''), isUntouched: before === after, unknown };
  return { ...result, close: database.close };
}

test('from the newest release it names what would run, changes nothing, and lets the older build serve on', async () => {
  const { code, words, isUntouched, close } = await upgrade(lastMigration);
  const pending = tags.slice(tags.indexOf(lastMigration) + 1);
  expect(words).toContain(`Migrations that would run, in this order: ${pending.length}\n${pending.map((tag) => `  ${tag}\n`).join('')}`);
  expect(words).toContain(`Builds of release ${version} go on serving`);
  expect(words).toMatch(/No backup was taken from here\. Take one first/);
  expect([code, isUntouched]).toEqual([0, true]);
  await close();
});

test('from before that release the older build has to be stopped', async () => {
  const { words, close } = await upgrade(tags[tags.indexOf(lastMigration) - 1] ?? '');
  expect(words).toMatch(/older than release .* Stop the older build first/);
  expect(words).not.toContain('go on serving');
  await close();
});

test('with every migration there is nothing to do, and one of a newer build is a reason not to start', async () => {
  const { words, unknown, close } = await upgrade(tags.at(-1) ?? '');
  expect(words).toContain('nothing would be changed');
  const newer = await unknown();
  expect(newer.words).toContain('migrations that this build does not know: 1');
  expect(newer.code).toBe(1);
  await close();
});
