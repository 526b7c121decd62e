import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, startPostgres, type TestServer } from '../test/postgres.ts';
import { people, writeMigrations } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { notify } from './changes.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { StaleRead } from './stale-read.ts';
import { transaction } from './transaction.ts';

const root = temporaryFolder();
const migrations = writeMigrations(join(root, 'migrations'), people);
let server: TestServer | undefined;

afterAll(() => server?.stop());

describe.each(['embedded', 'postgres'] as const)('on %s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    if (kind === 'postgres') server = await startPostgres();
    database = await openDatabase({
      dataDir: join(root, 'data'),
      databaseUrl: server && (await freshDatabase(server.url)),
    });
    await migrate(database, migrations);
  });

  afterAll(() => database?.close());

  const names = async () => {
    const { rows } = await database.pool.query<{ name: string }>('select name from people order by id');
    return rows.map(({ name }) => name);
  };

  test('it is what it says, in UTC', async () => {
    expect(database.kind).toBe(kind);
    const { rows } = await database.pool.query(`select current_setting('timezone') as zone`);
    expect(rows).toEqual([{ zone: 'UTC' }]);
  });

  test('a refused row leaves the connection as good as before', async () => {
    await database.pool.query(`insert into people values (1, 'Ana')`);
    const again = database.pool.query('insert into people values ($1, $2)', [2, 'Ana']);
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'people_name_unique' });
    await expect(database.pool.query('select nonsense')).rejects.toMatchObject({ code: '42703' });
    expect(await names()).toEqual(['Ana']);
  });

  test('a transaction that fails leaves nothing, one that ends well leaves all', async () => {
    const failing = transaction(database.db, async (tx) => {
      await tx.execute(sql`insert into people values (3, 'Ben')`);
      await tx.execute(sql`insert into people values (3, 'Eva')`);
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });

    await transaction(database.db, async (tx) => {
      await tx.execute(sql`insert into people values (4, 'Léa')`);
      await tx.execute(sql`insert into people values (5, '欧阳')`);
    });
    expect(await names()).toEqual(['Ana', 'Léa', '欧阳']);
  });

  test('a client given back inside a transaction takes nothing along', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`insert into people values (6, 'lost')`);
    client.release();
    expect(await names()).not.toContain('lost');
  });

  test('a client lost inside a transaction takes nothing along', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`insert into people values (6, 'lost')`);
    void client.query('select count(*) from generate_series(1, 100000)').catch(() => {});
    client.release(true);
    expect(await names()).not.toContain('lost');
  });

  test('named statements live and die with their client', async () => {
    const find = { name: 'find', text: 'select name from people where id = $1' };
    const found = async () => (await database.pool.query({ ...find, values: [1] })).rows;
    expect([await found(), await found()]).toEqual([[{ name: 'Ana' }], [{ name: 'Ana' }]]);

    const client = await database.pool.connect();
    await client.query({ ...find, values: [1] });
    client.release(true);
    expect(await found()).toEqual([{ name: 'Ana' }]);
  });

  test('300 rows at once are 300 rows', async () => {
    await database.pool.query('create table crowd (id integer primary key)');
    const ids = Array.from({ length: 300 }, (_, id) => id);
    await Promise.all(ids.map((id) => database.pool.query('insert into crowd values ($1)', [id])));
    const { rows } = await database.pool.query('select count(*)::int as count from crowd');
    expect(rows).toEqual([{ count: 300 }]);
  });

  test('a row of 3 MB comes back as it went', async () => {
    await database.pool.query('create table heavy (text text, bytes bytea)');
    const text = '名片✓'.repeat(300_000);
    const bytes = Buffer.alloc(3_000_000, 'visita');
    await database.pool.query('insert into heavy values ($1, $2)', [text, bytes]);
    const { rows } = await database.pool.query('select * from heavy');
    expect(rows[0].text === text && bytes.equals(rows[0].bytes)).toBe(true);
  });

  test('a transaction with a stale read runs again from its beginning, and fails after the third time', async () => {
    let runs = 0;
    const staleTimes = (times: number) => {
      runs = 0;
      return transaction(database.db, async (tx) => {
        await tx.execute(sql`select 1`);
        if (++runs <= times) throw new StaleRead('written meanwhile');
        return runs;
      });
    };
    expect(await staleTimes(2)).toBe(3);
    await expect(staleTimes(3)).rejects.toThrow(StaleRead);
    expect(runs).toBe(3);
  });

  test('listeners hear what was committed, and never what was rolled back', async () => {
    const messages: string[] = [];
    const stop = await database.listen(
      'cards',
      (payload) => messages.push(payload),
      () => messages.push('gap'),
    );

    const failing = transaction(database.db, async (tx) => {
      await notify(tx, 'cards', 'rolled back');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await transaction(database.db, async (tx) => {
      await notify(tx, 'cards', 'committed');
      expect(messages).toEqual([]);
    });
    await notify(database.db, 'orders', 'of another channel');
    await expect.poll(() => messages).toEqual(['committed']);

    stop();
    await notify(database.db, 'cards', 'unheard');
    await sleep(100);
    expect(messages).toEqual(['committed']);
  });

  test('processes that start together migrate once', async () => {
    const more = writeMigrations(join(root, 'more'), {
      ...people,
      '0001_slow': 'select pg_sleep(0.2);--> statement-breakpoint\ncreate table pets (name text);',
    });
    await Promise.all([migrate(database, more), migrate(database, more), migrate(database, more)]);
    await migrate(database, more);
    const { rows } = await database.pool.query(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  test('a failed migration leaves nothing and holds no lock', async () => {
    const bad = writeMigrations(join(root, 'bad'), {
      ...people,
      '0001_slow': 'select 1;',
      '0002_bad': 'create table half (id integer);--> statement-breakpoint\nselect nonsense;',
    });
    await expect(migrate(database, bad)).rejects.toThrow();
    await expect(migrate(database, bad)).rejects.toThrow();
    const { rows } = await database.pool.query(`select to_regclass('half') as half`);
    expect(rows).toEqual([{ half: null }]);
  });
});
