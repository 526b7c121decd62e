import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freshDatabase, startPostgres } from '../test/postgres.ts';
import { templateDir } from '../test/database-template.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { isBeginnable, readFolderState, type StorageState } from './storage-state.ts';

const cluster = join(templateDir ?? 'build/database', 'postgres');
const write = (folder: string, name: string, text = 'x') => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const whole = (folder: string) => cpSync(cluster, join(folder, 'postgres'), { recursive: true });
const without = (part: string) => (folder: string) => {
  whole(folder);
  write(folder, 'files/photo.webp');
  rmSync(join(folder, 'postgres', part), { recursive: true });
};

/** Folders by their origin, with their state and the message that refuses them. */
const folders: [string, (folder: string) => void, StorageState['state'], RegExp?][] = [
  ['that is not there', (folder) => rmSync(folder, { recursive: true }), 'absent'],
  ['with nothing in it', () => undefined, 'empty'],
  ['with the lock of a start that was killed', (folder) => write(folder, 'lock.sqlite'), 'empty'],
  ['with half a first start', (folder) => write(folder, 'postgres.unfinished/PG_VERSION'), 'empty'],
  ['with hidden files of a home', (folder) => write(folder, '.npm/cache'), 'empty'],
  ['with empty folders of ours', (folder) => mkdirSync(join(folder, 'files')), 'empty'],
  ['with mails that were kept as files', (folder) => write(folder, 'mail/1.eml'), 'empty'],
  ['of a server that ran', whole, 'ours'],
  [
    'without PG_VERSION',
    without('PG_VERSION'),
    'damaged',
    /damaged: postgres\/PG_VERSION is missing.*npm run restore/,
  ],
  [
    'without its control file',
    without('global/pg_control'),
    'damaged',
    /damaged: postgres\/global\/pg_control is missing/,
  ],
  ['without its tables', without('base'), 'damaged', /damaged: postgres\/base is missing/],
  ['without its log', without('pg_wal'), 'damaged', /damaged: postgres\/pg_wal is missing/],
  [
    'with a broken version',
    (folder) => (whole(folder), write(folder, 'postgres/PG_VERSION', '?')),
    'damaged',
    /is damaged/,
  ],
  [
    'with uploads and no database',
    (folder) => write(folder, 'files/photo.webp'),
    'partial',
    /part of an installation: it holds "files"/,
  ],
  [
    'with payments and no database',
    (folder) => write(folder, 'stripe-emulator.journal'),
    'partial',
    /set DATABASE_URL/,
  ],
  [
    'of something else',
    (folder) => write(folder, 'Documents/letter.txt'),
    'foreign',
    /belongs to something else: it holds "Documents"/,
  ],
  [
    'that is a cluster itself',
    (folder) => cpSync(cluster, folder, { recursive: true }),
    'foreign',
    /belongs to something else/,
  ],
  [
    'with a file in the place of the database',
    (folder) => write(folder, 'postgres'),
    'foreign',
    /it holds "postgres"/,
  ],
];

function listing(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('lock'))
    : [];
}

describe('a data folder', () => {
  test.each(folders)('%s is what it is', (_, prepare, state) => {
    const folder = temporaryFolder();
    prepare(folder);
    expect(readFolderState(folder).state).toBe(state);
    expect(isBeginnable(readFolderState(folder))).toBe(state === 'absent' || state === 'empty');
  });

  test.each(folders.filter(([, , , sentence]) => sentence))(
    '%s is left as it is, with a sentence that says what to do',
    async (_, prepare, __, sentence) => {
      const folder = temporaryFolder();
      prepare(folder);
      const before = listing(folder);
      await expect(openDatabase({ dataDir: folder, templateDir })).rejects.toMatchObject({
        code: 'STORAGE_UNFIT',
        message: expect.stringMatching(sentence ?? /./),
      });
      expect(listing(folder)).toEqual(before);
    },
  );
});

describe('a database of a server', async () => {
  const server = await startPostgres();
  afterAll(() => server.stop());
  const open = async () =>
    openDatabase({ dataDir: temporaryFolder(), databaseUrl: await freshDatabase(server.url) });

  test.each([
    [
      'with the tables of something else',
      'create table letters (id int)',
      /belongs to something else: it holds "letters"/,
    ],
    [
      'that another program migrates with the same library',
      `create schema drizzle; create table drizzle.__drizzle_migrations (id int, hash text, created_at bigint);
       insert into drizzle.__drizzle_migrations values (1, 'x', 1); create table letters (id int)`,
      /belongs to something else: it holds "letters"/,
    ],
    [
      'with some of our tables and no migrations',
      'create table users (id int)',
      /part of an installation: it holds "users"/,
    ],
  ])('%s is left as it is', async (_, statement, sentence) => {
    const database = await open();
    await database.pool.query(statement);
    await expect(migrate(database)).rejects.toMatchObject({
      code: 'STORAGE_UNFIT',
      message: expect.stringMatching(sentence),
    });
    expect((await database.pool.query(`select to_regclass('pgboss.job') as job`)).rows).toEqual([
      { job: null },
    ]);
    await database.close();
  });

  test('that has lost a table is refused, with its name', async () => {
    const database = await open();
    await migrate(database);
    await migrate(database);
    await database.pool.query('drop table photos cascade');
    await expect(migrate(database)).rejects.toMatchObject({
      message: expect.stringMatching(/the table photos is missing/),
    });
    await database.close();
  });

  test('with an empty journal of a first start that was cut off is begun', async () => {
    const database = await open();
    await database.pool.query(
      'create schema drizzle; create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)',
    );
    await migrate(database);
    await database.close();
  });

  test('that is not there says how to make it', async () => {
    const url = new URL(server.url);
    url.pathname = '/nothing';
    await expect(openDatabase({ dataDir: temporaryFolder(), databaseUrl: url.href })).rejects.toMatchObject({
      message: expect.stringContaining('Make it first: createdb'),
    });
  });
});
