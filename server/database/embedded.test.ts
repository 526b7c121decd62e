import { mkdirSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { people, writeMigrations } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase } from './database.ts';
import { runUpkeep } from './embedded-upkeep.ts';
import { migrate } from './migrate.ts';
import { buildTemplate } from './template.ts';

const root = temporaryFolder();
const templateDir = join(root, 'template');
const migrations = writeMigrations(join(root, 'migrations'), people);

const openAt = (name: string) => openDatabase({ dataDir: join(root, name), templateDir });

beforeAll(() => buildTemplate(templateDir, migrations), 60_000);

describe('the template', () => {
  test('is built once, and again when a migration is added', async () => {
    const own = join(root, 'own-template');
    const growing = writeMigrations(join(root, 'growing'), people);
    const builds = [buildTemplate(own, growing), buildTemplate(own, growing)];
    expect((await Promise.all(builds)).filter(Boolean)).toEqual([true]);
    expect(await buildTemplate(own, growing)).toBe(false);
    writeMigrations(growing, { ...people, '0001_pets': 'create table pets (name text);' });
    expect(await buildTemplate(own, growing)).toBe(true);

    const database = await openDatabase({ dataDir: join(root, 'own'), templateDir: own });
    expect((await database.pool.query('select * from people, pets')).rows).toEqual([]);
    await database.close();
  });

  test('is the first content of a data folder; a half-made copy is thrown away', async () => {
    mkdirSync(join(root, 'first/postgres.unfinished/base'), { recursive: true });
    writeFileSync(join(root, 'first/postgres.unfinished/PG_VERSION'), '');
    const database = await openAt('first');
    await migrate(database, migrations);
    await database.pool.query(`insert into people values (1, 'Ana')`);
    await database.close();

    const again = await openAt('first');
    expect((await again.pool.query('select name from people')).rows).toEqual([{ name: 'Ana' }]);
    await again.close();
  });
});

test('a folder in use is refused to another process, and free after the close', async () => {
  const database = await openAt('shared');
  const program = `
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('./database.ts'))});
    const database = await openDatabase({ dataDir: ${JSON.stringify(join(root, 'shared'))} }).catch(({ code }) => console.log(code));
    if (database) console.log((await database.pool.query('select 1 as one')).rows[0].one);
    await database?.close();`;
  const other = async () => {
    const { stdout } = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return text(stdout);
  };
  expect(await other()).toBe('FOLDER_IN_USE\n');
  await database.close();
  expect(await other()).toBe('1\n');
});

test('an engine that dies takes its transaction along and is started anew', async () => {
  const database = await openAt('dying');
  const gaps: string[] = [];
  const messages: string[] = [];
  await database.listen(
    'cards',
    (payload) => messages.push(payload),
    () => gaps.push('gap'),
  );

  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`insert into people values (1, 'half')`);
  await expect(client.query('copy people from stdin')).rejects.toThrow();
  await expect(client.query('select 1')).rejects.toThrow();
  client.release();

  expect((await database.pool.query('select name from people')).rows).toEqual([]);
  await database.pool.query(`select pg_notify('cards', 'back')`);
  expect({ gaps, heard: messages }).toEqual({ gaps: ['gap'], heard: ['back'] });
  await database.close();
});

test('a folder that does not open says so and is given back', async () => {
  // The parts by which a data folder of this product is recognised, all unreadable.
  for (const part of ['global', 'base', 'pg_wal'])
    mkdirSync(join(root, 'broken/postgres', part), { recursive: true });
  writeFileSync(join(root, 'broken/postgres/PG_VERSION'), '18\n');
  writeFileSync(join(root, 'broken/postgres/global/pg_control'), '');
  await expect(openAt('broken')).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
  await expect(openAt('broken')).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
});

test('the log is cut and the dead rows are swept', async () => {
  const database = await openAt('busy');
  const { pool } = database;
  const state = async () => {
    const { rows } = await pool.query(`
      select (pg_current_wal_lsn() - redo_lsn)::int as log, n_dead_tup::int as dead
      from pg_control_checkpoint(), pg_stat_user_tables where relname = 'people'`);
    return rows[0];
  };
  await pool.query(`insert into people select g, repeat('x', 400) || g from generate_series(1, 20000) g`);
  await pool.query('update people set name = upper(name)');
  expect((await state()).log).toBeGreaterThan(16 * 1024 * 1024);

  await runUpkeep(pool);

  const after = await state();
  expect(after.log).toBeLessThan(1024 * 1024);
  expect(after.dead).toBe(0);
  const { rows } = await pool.query(`select reltuples::int as known from pg_class where relname = 'people'`);
  expect(rows).toEqual([{ known: 20_000 }]);
  await database.close();
});
