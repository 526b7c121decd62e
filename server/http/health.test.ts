import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardPool } from '../database/pool.ts';
import { healthPage } from './health.ts';

/** A database that accepts every connection and never answers. */
const silent = createServer((socket) => void socket.on('error', () => undefined));
const build = { version: '1.2.3', commit: 'abc' };
let pool: Pool;
let connections = 0;

beforeAll(async () => {
  silent.on('connection', () => connections++);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo; // The address of a TCP server is never a string.
  pool = guardPool(
    new Pool({ host: '127.0.0.1', port, user: 'visita', connectionTimeoutMillis: 30_000, max: 10 }),
  );
});
afterAll(() => silent.close());

test('is not ready within two seconds when the database hangs, and however many ask, one connection waits for it', async () => {
  const health = healthPage({ pool }, { isClosing: () => false, build });
  const began = performance.now();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(async () => health.request('/ready')));

  expect(performance.now() - began).toBeLessThan(3_000);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  expect(answers[0]?.headers.get('retry-after')).toBe('5');
  expect((await health.request('/live')).status).toBe(200);
  expect((await health.request('/open')).status).toBe(200);
  expect(connections).toBe(1);
});

test('is not ready once it is about to close, though it lives', async () => {
  const health = healthPage({ pool }, { isClosing: () => true, build });
  expect((await health.request('/ready')).status).toBe(503);
  expect((await health.request('/open')).status).toBe(503);
  expect((await health.request('/live')).status).toBe(200);
});

test('names the build that answers', async () => {
  const health = healthPage({ pool }, { isClosing: () => false, build });
  for (const path of ['/', '/live', '/open'])
    expect(await (await health.request(path)).json()).toMatchObject({
      status: expect.any(String),
      version: '1.2.3',
      commit: 'abc',
    });
});
