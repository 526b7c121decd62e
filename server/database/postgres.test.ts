import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProxy } from '../test/proxy.ts';
import { freshDatabase, startPostgres, type TestServer } from '../test/postgres.ts';
import { selfSigned } from '../test/self-signed.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { Client } from 'pg';
import { startTransactionPooler } from '../test/transaction-pooler.ts';
import { notify } from './changes.ts';
import { openDatabase, type Database } from './database.ts';
import { exclusively } from './exclusively.ts';
import { transaction } from './transaction.ts';

const dataDir = join(temporaryFolder(), 'data');
let server: TestServer;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

const open = async () => openDatabase({ dataDir, databaseUrl: await freshDatabase(server.url) });
const untilItAnswers = (database: Database) =>
  expect.poll(() => database.pool.query('select 1').then(() => 'answers', String)).toBe('answers');

test('a database that cannot be reached says which, and tells no password', async () => {
  const elsewhere = new URL(server.url);
  elsewhere.port = '1';
  const nobody = new URL(server.url);
  nobody.password = 'wrong-secret';
  for (const databaseUrl of [elsewhere.href, nobody.href, `${server.url}-missing`, 'nonsense']) {
    const error = await openDatabase({ dataDir, databaseUrl }).catch((error) => error);
    expect(error).toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    expect(error.message).not.toMatch(/secret|visita:/);
  }
});

test('a certificate of an authority of its own is explained', async () => {
  const tls = createServer((socket) => {
    socket.on('error', () => undefined);
    // The client asks first whether the server supports TLS (PostgreSQL's SSLRequest).
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(selfSigned) }).on(
        'error',
        () => undefined,
      );
    });
  }).listen(0, '127.0.0.1');
  await once(tls, 'listening');
  const { port } = tls.address() as AddressInfo; // A listening TCP server has an address of this type.
  const databaseUrl = `postgres://visita:secret@localhost:${port}/visita?sslmode=require`;
  await expect(openDatabase({ dataDir, databaseUrl })).rejects.toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    message: expect.stringMatching(/authority of its own: add sslmode=verify-full&sslrootcert=/),
  });
  tls.close();
});

test('a database that comes up within the minute is waited for', async () => {
  const databaseUrl = await freshDatabase(server.url);
  const proxy = await openProxy(databaseUrl);
  const { port } = new URL(proxy.url);
  proxy.close();
  const waits: unknown[] = [];
  const opening = openDatabase({
    dataDir,
    databaseUrl: proxy.url,
    patience: { patienceMs: 20_000, onWait: (error) => waits.push(error) },
  });
  await expect.poll(() => waits.length).toBe(1);
  expect(waits[0]).toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    message: expect.stringContaining(`127.0.0.1:${port}`),
  });

  const late = await openProxy(databaseUrl, Number(port));
  const database = await opening;
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(waits).toHaveLength(1);
  await database.close();
  late.close();
});

test('what cannot come right by waiting is said at once', async () => {
  const nobody = new URL(server.url);
  nobody.password = 'wrong-secret';
  for (const databaseUrl of [nobody.href, `${server.url}-missing`]) {
    const patience = { patienceMs: 60_000, onWait: () => expect.unreachable() };
    await expect(openDatabase({ dataDir, databaseUrl, patience })).rejects.toMatchObject({
      code: 'DATABASE_UNREACHABLE',
    });
  }
});

test('a PostgreSQL older than 15 is refused', async () => {
  const databaseUrl = await freshDatabase(server.url);
  const database = await openDatabase({ dataDir, databaseUrl });
  await database.pool.query(
    `create function public.current_setting(text) returns text language sql as 'select ''140012'''`,
  );
  await database.pool.query(
    `alter role visita in database ${new URL(databaseUrl).pathname.slice(1)} set search_path = public, pg_catalog`,
  );
  await database.close();
  await expect(openDatabase({ dataDir, databaseUrl })).rejects.toMatchObject({ code: 'DATABASE_TOO_OLD' });
});

describe('behind a pooler in transaction mode', () => {
  test('a start behind a pooler is refused with a sentence, and so is the next', async () => {
    const pooler = await startTransactionPooler(await freshDatabase(server.url));
    for (let start = 0; start < 2; start++) {
      const began = performance.now();
      const refused = openDatabase({ dataDir, databaseUrl: pooler.url });
      await expect(refused).rejects.toMatchObject({
        code: 'DATABASE_POOLED',
        message: expect.stringContaining('transaction mode'),
      });
      expect(performance.now() - began).toBeLessThan(5_000);
    }
    await pooler.close();
  });

  test('no connection keeps the lock of what only one may do at a time', async () => {
    const databaseUrl = await freshDatabase(server.url);
    const pooler = await startTransactionPooler(databaseUrl);
    const client = async () => {
      const fresh = new Client({ connectionString: pooler.url });
      await fresh.connect();
      return { client: fresh, release: () => fresh.end() };
    };
    let done = 0;
    // Each transaction releases the server connection of its last statement to another client.
    const other = await client();
    const start = () =>
      exclusively(
        { kind: 'postgres', dedicated: client },
        async () => void (await other.client.query('select 1'), done++),
      );
    for (let index = 0; index < 6; index++) await start();
    expect(done).toBe(6);
    await other.release();
    await pooler.close();
  });
});

test('a lost server is found again, and no connection of the pool is lost with it', async () => {
  const database = await open();
  await Promise.all(Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.05)')));
  const transactions = Array.from({ length: 20 }, () =>
    transaction(database.db, async (tx) => {
      await tx.execute(sql`select 1`);
      await sleep(500);
      await tx.execute(sql`select 1`);
    }),
  );
  const outcomes = Promise.allSettled(transactions);
  await sleep(100);
  await server.restart();
  expect((await outcomes).some(({ status }) => status === 'rejected')).toBe(true);
  await untilItAnswers(database);

  const all = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
  for (const client of all) client.release();
  await database.close();
});

test('clients whose BEGIN fails are given back', async () => {
  const database = await open();
  for (let round = 0; round < 3; round += 1) {
    const clients = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
    const ids = clients.map((client) =>
      client.query('select pg_backend_pid() as id').then(({ rows }) => rows[0].id),
    );
    const backends = await Promise.all(ids);
    for (const client of clients) client.release();

    // The connections are terminated while the pool hands them out, so each BEGIN meets a connection that has
    // just died.
    const killer = await database.dedicated();
    const killing = killer.client.query('select pg_terminate_backend(id) from unnest($1::int[]) id', [
      backends,
    ]);
    const attempts = Array.from({ length: 10 }, () =>
      transaction(database.db, (tx) => tx.execute(sql`select pg_sleep(0.2)`)),
    );
    await Promise.allSettled([killing, ...attempts]);
    await killer.release();
  }
  await untilItAnswers(database);
  const all = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
  for (const client of all) client.release();
  await database.close();
});

test('a listener that lost its connection is told of the gap, and then listens on', async () => {
  const database = await open();
  const messages: string[] = [];
  await database.listen(
    'cards',
    (payload) => messages.push(payload),
    () => messages.push('gap'),
  );
  await notify(database.db, 'cards', 'before');
  await expect.poll(() => messages).toEqual(['before']);

  await server.restart();
  await expect.poll(() => messages).toContain('gap');
  await untilItAnswers(database);
  // Notifications before the reconnect are part of the gap, whose last report may come after the first
  // notification.
  const tellAgain = async () => {
    await notify(database.db, 'cards', 'after');
    return messages.at(-1);
  };
  await expect.poll(tellAgain).toBe('after');
  expect([messages[0], messages[1]]).toEqual(['before', 'gap']);
  await database.close();
});

describe('a listener', () => {
  test.each([
    ['whose connection is dead without saying so', 'nothing'],
    ['whose connection passes on answers but no news', 'answers'],
  ] as const)('%s is told of a gap within seconds, before the connection is back', async (_, passes) => {
    const between = await openProxy(await freshDatabase(server.url));
    const database = await openDatabase({ dataDir, databaseUrl: between.url });
    let gaps = 0;
    await database.listen(
      'cards',
      () => {},
      () => (gaps += 1),
    );
    between.pass(passes);
    await expect.poll(() => gaps).toBeGreaterThan(0);
    between.pass('everything');
    await database.close();
    between.close();
  });
});

test('a statement that runs too long is ended by the server', async () => {
  const database = await open();
  const { rows } = await database.pool.query(`select current_setting('statement_timeout') as limit`);
  expect(rows).toEqual([{ limit: '30s' }]);
  const { client, release } = await database.dedicated();
  expect((await client.query(`select current_setting('statement_timeout') as limit`)).rows).toEqual([
    { limit: '0' },
  ]);
  await release();
  await database.close();
});

describe('a transaction that PostgreSQL gives up in favour of another', () => {
  test('is begun anew, so that two that wait for each other both end', async () => {
    const database = await open();
    await database.pool.query('create table books (id integer primary key, count integer not null)');
    await database.pool.query('insert into books values (1, 0), (2, 0)');
    const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let count = 0;

    const crossing = (first: number, second: number) =>
      transaction(database.db, async (tx) => {
        count++;
        await tx.execute(sql`update books set count = count + 1 where id = ${first}`);
        bothHold[first - 1]?.resolve();
        await bothHold[second - 1]?.promise;
        await tx.execute(sql`update books set count = count + 1 where id = ${second}`);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);

    const { rows } = await database.pool.query('select count from books');
    expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
    // The transaction that was aborted may retry before the other has woken.
    expect(count).toBeGreaterThan(2);
    await database.close();
  });

  test('is given up after the third time, and anything else that fails is not tried again', async () => {
    const database = await open();
    const fail = async (code: string) => {
      let count = 0;
      const failing = transaction(database.db, async (tx) => {
        count++;
        await tx.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`));
      });
      await expect(failing).rejects.toMatchObject({ cause: { code } });
      return count;
    };
    expect(await fail('40P01')).toBe(3);
    expect(await fail('40001')).toBe(3);
    expect(await fail('23505')).toBe(1);
    await database.close();
  });
});
