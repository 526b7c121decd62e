import { afterEach, expect, test } from 'vitest';
import { freePort } from './test/free-port.ts';
import { freshDatabase, startPostgres } from './test/postgres.ts';
import { startServer, untilOpen } from './test/process.ts';
import { openProxy } from './test/proxy.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

// The queue, the start's own jobs and the schedules begin in the seconds after the server has announced that
// it is open.
test('a database that goes away in the first seconds ends no process, which works once it is back', async () => {
  const postgres = await startPostgres();
  closing.push(postgres.stop);
  const databaseUrl = await freshDatabase(postgres.url);
  const first = await openProxy(databaseUrl);
  closing.push(first.close);
  const { port } = new URL(first.url);
  const settings = {
    DATABASE_URL: first.url,
    SEED: 'none',
    SHOP: 'off',
    DATA_DIR: temporaryFolder(),
    PORT: await freePort(),
  };
  const server = startServer({ ...settings, LOG_LEVEL: 'warn' });
  closing.push(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });
  await untilOpen(server);

  first.close();
  await expect.poll(() => server.said()).toContain('background work waits for the database');
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);

  const back = await openProxy(databaseUrl, Number(port));
  closing.push(back.close);
  await expect.poll(async () => (await fetch(`${server.url}/health/ready`)).status).toBe(200);
  // The start's job is enqueued exactly once.
  const sendRequest = async () => {
    const { Client } = await import('pg');
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `select count(*)::int as count from pgboss.job where name = 'provider.reconcile'`,
    );
    await client.end();
    return rows;
  };
  await expect.poll(sendRequest).toEqual([{ count: 1 }]);
  server.process.kill('SIGINT');
  expect(await server.ended).toBe(0);
});
