import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig, type Config } from './config.ts';
import { openDatabase, type Database } from './database/database.ts';
import { migrationsFolder } from './database/journal.ts';
import { migrate } from './database/migrate.ts';
import { release } from './database/release.ts';
import { freshDatabase, startPostgres, type TestServer } from './test/postgres.ts';
import { archivedTags, archivedUpTo, migrationsUpTo } from './test/sample-migrations.ts';
import { temporaryFolder } from './test/temporary-folder.ts';
import { runUpgradeCommand } from './upgrade-command.ts';

const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[];
};
const history = [...archivedTags, ...journal.entries.map(({ tag }) => tag)];
const [DATA_DIR, folders] = [temporaryFolder(), temporaryFolder()];

let server: TestServer;
let database: Database;
let config: Config;
beforeAll(async () => {
  server = await startPostgres();
  const databaseUrl = await freshDatabase(server.url);
  database = await openDatabase({ dataDir: DATA_DIR, databaseUrl });
  const read = readConfig({ NODE_ENV: 'test', DATA_DIR, DATABASE_URL: databaseUrl });
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  config = read.config;
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (lines.push(String(text)), true));
});
afterEach(() => void vi.restoreAllMocks());

const countApplied = async () =>
  (await database.pool.query('select * from drizzle.__drizzle_migrations')).rowCount;
/** Migrates the one database of these tests further. */
const migrateUpTo = (last: string) =>
  migrate(
    database,
    archivedTags.includes(last)
      ? archivedUpTo(join(folders, last), last)
      : migrationsUpTo(join(folders, last), migrationsFolder, last),
  );
async function upgrade() {
  const before = await countApplied();
  const code = await runUpgradeCommand(config);
  expect(await countApplied()).toBe(before);
  return { code, words: lines.join('') };
}

const before = (tag: string) => history[history.indexOf(tag) - 1] ?? '';

test('it names what would run, in its order, and changes nothing', async () => {
  await migrateUpTo(archivedTags.at(-2) ?? '');
  const { code, words } = await upgrade();
  const pending = history.slice(archivedTags.length - 1);
  expect(words).toContain(
    `Migrations that would run, in this order: ${pending.length}\n${pending.map((tag) => `  ${tag}\n`).join('')}`,
  );
  expect(words).toMatch(/No backup was taken from here\. Take one first/);
  expect(code).toBe(0);
});

test('a build that a migration would break has to be stopped, and while it is connected this one would not start', async () => {
  const marked = Object.entries(release.incompatible).map(([tag, mark]) => ({ tag, ...mark }));
  expect(marked.length).toBeGreaterThan(0);
  for (const { tag, reason } of marked) {
    await migrateUpTo(before(tag));
    const stopped = await upgrade();
    expect(stopped).toMatchObject({
      code: 0,
      words: expect.stringContaining(`${tag} cannot run beside it (${reason})`) as unknown,
    });
    expect(stopped.words).not.toContain('go on serving');

    const older = new Client({ connectionString: config.databaseUrl, application_name: 'visita' });
    await older.connect();
    const connected = await upgrade();
    await older.end();
    expect(connected).toMatchObject({
      code: 1,
      words: expect.stringMatching(
        new RegExp(`would not start.*${tag}.*visita, .*connections: 1`),
      ) as unknown,
    });
  }
});

test('with every migration there is nothing to do', async () => {
  await migrate(database);
  expect(await upgrade()).toMatchObject({
    code: 0,
    words: expect.stringContaining('nothing would be changed'),
  });
});

test('a migration of a newer build is a reason not to start', async () => {
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
  );
  const words = expect.stringContaining('migrations that this build does not know: 1') as unknown;
  expect(await upgrade()).toMatchObject({ code: 1, words });
});
