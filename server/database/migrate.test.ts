import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, startPostgres, type TestServer } from '../test/postgres.ts';
import { people, writeMigrations } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase, type Database } from './database.ts';
import { exclusively } from './exclusively.ts';
import { migrate } from './migrate.ts';
import { nameConnection } from './older-builds.ts';

const root = temporaryFolder();
const pets = { '0001_pets': 'create table pets (name text);' };
const stamps = { '0002_stamps': 'create table stamps (text text);' };
const born = { '0001_born': 'alter table people add column born date;' };
const first = writeMigrations(join(root, 'first'), people);
const third = writeMigrations(join(root, 'third'), { ...people, ...stamps }, { '0002_stamps': 30 });
const all = writeMigrations(join(root, 'all'), { ...people, ...pets, ...stamps });
const grown = writeMigrations(join(root, 'grown'), { ...people, ...born });

let server: TestServer;
const opened: Database[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await server?.stop();
});

async function open(): Promise<Database> {
  const database = await openDatabase({ dataDir: root, databaseUrl: await freshDatabase(server.url) });
  opened.push(database);
  return database;
}
const hasTable = async ({ pool }: Database, name: string) =>
  (await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name])).rows[0]
    ?.there;

test('a migration that came in late, with a moment before one that is applied, is refused and not left out in silence', async () => {
  const database = await open();
  await migrate(database, third);

  await expect(migrate(database, all)).rejects.toMatchObject({
    code: 'MIGRATION_SKIPPED',
    message: expect.stringContaining('0001_pets'),
  });
  expect(await hasTable(database, 'pets')).toBe(false);
});

test('a database that a newer build has migrated is refused by an older one, which leaves it as it is', async () => {
  const database = await open();
  await migrate(database, all);

  await expect(migrate(database, first)).rejects.toMatchObject({
    code: 'DATABASE_NEWER',
    message: expect.stringMatching(/newer than this build/),
  });
  await migrate(database, all);
});

test('pending migrations are one transaction: if one fails, none is applied', async () => {
  const database = await open();
  await migrate(database, first);
  const broken = {
    '0002_stamps': 'create table stamps (text text);--> statement-breakpoint\nselect 1/0; -- never',
  };
  const ending = writeMigrations(join(root, 'broken'), { ...people, ...pets, ...broken });

  await expect(migrate(database, ending)).rejects.toMatchObject({ code: '22012' });
  expect([await hasTable(database, 'pets'), await hasTable(database, 'stamps')]).toEqual([false, false]);
  await migrate(database, all);
  expect([await hasTable(database, 'pets'), await hasTable(database, 'stamps')]).toEqual([true, true]);
});

test('all pending migrations are sent as one statement', async () => {
  const database = await open();
  const { client, release } = await database.dedicated();
  const sent = vi.spyOn(client, 'query');
  await migrate({ kind: 'embedded', dedicated: async () => ({ client, release }) }, all);
  expect(sent.mock.calls.filter(([text]) => /create table (people|pets|stamps)/.test(text))).toHaveLength(1);
});

test('a queue that a newer build has migrated is refused too', async () => {
  const database = await open();
  await migrate(database, first);
  await database.pool.query('update pgboss.version set version = version + 1');

  await expect(migrate(database, first)).rejects.toMatchObject({ code: 'DATABASE_NEWER' });
});

test('a change that waits for a table in use lets the others pass, and comes when it is free', async () => {
  const database = await open();
  await migrate(database, first);
  const reader = await database.pool.connect();
  await reader.query('begin; select * from people');

  const migrated = migrate(database, grown, { lockTimeout: '200ms', tries: 100, pauseMs: 50 });
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table people%' and datname = current_database()`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount, { interval: 5 }).toBe(1);
  const readers = Array.from({ length: 5 }, () => database.pool.query('select * from people'));
  await expect(Promise.race([Promise.all(readers), sleep(5_000, 'they wait')])).resolves.toHaveLength(5);
  await reader.query('commit');
  reader.release();

  await migrated;
  expect((await database.pool.query('select born from people')).rows).toEqual([]);
});

test('a table that is never free is said in a sentence, and nothing is changed', async () => {
  const database = await open();
  await migrate(database, first);
  const reader = await database.pool.connect();
  await reader.query('begin; select * from people');

  await expect(migrate(database, grown, { lockTimeout: '20ms', tries: 3, pauseMs: 1 })).rejects.toMatchObject(
    { code: 'TABLES_IN_USE' },
  );
  reader.release(true);
  await expect(database.pool.query('select born from people')).rejects.toMatchObject({ code: '42703' });
  await migrate(database, grown);
});

const incompatible = { '0001_born': { since: '0000_people', reason: 'they sort people by age' } };
const refused = (words: RegExp) => ({
  code: 'OLDER_BUILD_CONNECTED',
  message: expect.stringMatching(words) as unknown,
});

/** Connects under the application name of a process of another build. */
async function connectAs(name: string, database: Database): Promise<Client> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const client = new Client({
    connectionString: new URL(rows[0]?.name ?? '', server.url).href,
    application_name: name,
  });
  await client.connect();
  return client;
}

test('a migration that an older build cannot live with waits until its processes are stopped, which the refusal names', async () => {
  const database = await open();
  await migrate(database, first);
  const older = await Promise.all(
    ['', '', ' changes'].map((role) =>
      connectAs(`${nameConnection('0.0.9', '0000_people')}${role}`, database),
    ),
  );

  const words = /0001_born .*they sort people by age.*visita 0\.0\.9 migration 0000, .*connections: 3\./;
  await expect(migrate(database, grown, { incompatible })).rejects.toMatchObject(refused(words));
  await expect(database.pool.query('select born from people')).rejects.toMatchObject({ code: '42703' });

  for (const client of older) await client.end();
  await migrate(database, grown, { incompatible });
  expect((await database.pool.query('select born from people')).rows).toEqual([]);
});

test('a build that does not say what it knows is taken for the one that migrated the database last', async () => {
  const database = await open();
  await migrate(database, first);
  const older = await connectAs('visita', database);

  await expect(migrate(database, grown, { incompatible })).rejects.toMatchObject(
    refused(/visita, .*connections: 1\./),
  );
  await older.end();
});

test('a new database has every migration, whatever is connected to it', async () => {
  const database = await open();
  const older = await connectAs('visita', database);
  await migrate(database, grown, { incompatible });
  await older.end();
});

test('a migration runs beside builds that it does not break, and beside whatever else is connected', async () => {
  const database = await open();
  await migrate(database, writeMigrations(join(root, 'second'), { ...people, ...pets }));
  const names = [
    nameConnection('0.0.8', '0000_people'),
    nameConnection('0.2.0', '0002_stamps'),
    'psql',
    'visitation',
  ];
  const others = await Promise.all(names.map((name) => connectAs(name, database)));

  // The oldest build does not know the pets yet, and the newest knows the stamps.
  await migrate(database, all, {
    incompatible: { '0002_stamps': { since: '0001_pets', reason: 'they count pets' } },
  });
  expect(await hasTable(database, 'stamps')).toBe(true);
  for (const client of others) await client.end();
});

test('what only one may do at a time is begun by the next when it has ended, however that was', async () => {
  const database = await open();
  const lines: string[] = [];
  const work = (name: string, end: () => void) =>
    exclusively(database, async () => {
      lines.push(`${name} begins`);
      await sleep(50);
      lines.push(`${name} ends`);
      end();
    });
  const fail = () => {
    throw new Error('no');
  };
  await Promise.allSettled([work('it', fail), work('it', () => {}), work('it', fail)]);

  expect(lines).toEqual(['it begins', 'it ends', 'it begins', 'it ends', 'it begins', 'it ends']);
  expect((await database.pool.query(`select 1 from pg_locks where locktype = 'advisory'`)).rows).toEqual([]);
});
