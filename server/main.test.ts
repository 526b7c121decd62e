import { createServer, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { chmodSync, existsSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { freePort } from './test/free-port.ts';
import { startServer, untilOpen, type Running, type ProcessSettings } from './test/process.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

const running: Running[] = [];
const start = (settings: ProcessSettings) => {
  const server = startServer({ SEED: 'none', RATE_LIMITS: 'off', ...settings });
  running.push(server);
  return server;
};
const open = (settings: ProcessSettings) => untilOpen(start(settings));

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
});

const getCalls = ({ url }: Running) => client({ fetch, origin: url });
const person = (email: string) => ({
  displayName: 'Ana',
  email,
  password: 'a good password',
  passwordConfirmation: 'a good password',
});

/** A request whose head is sent and whose body waits for `finish`, which returns the status. */
function registering({ url }: Running, body: object) {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    expect: '100-continue',
  };
  const call = request(`${url}/api/user/auth/register`, { method: 'POST', headers, agent: false });
  call.flushHeaders();
  const finish = async () => {
    const answer = once(call, 'response');
    call.end(text);
    const [response] = (await answer) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  return Object.assign(call, { finish });
}

// Starts real processes, which are slow on a busy machine.
describe('starting', () => {
  test('says where everything is, and answers there', async () => {
    const DATA_DIR = join(temporaryFolder(), 'data');
    const PORT = await freePort();
    const server = await open({ DATA_DIR, PORT, SEED: 'demo' });

    expect(server.said()).toContain(`http://localhost:${PORT}/i/`);
    expect(server.said()).toContain('DURABILITY=relaxed: the database does not wait for the disk');
    expect(server.said()).toContain(join(DATA_DIR, 'admin-password.txt'));
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${server.url}/development`)).status).toBe(200);
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
    expect(statSync(join(DATA_DIR, 'admin-password.txt')).mode & 0o777).toBe(0o600);
  });

  test.each([
    [
      'a port that is taken',
      async (PORT: number) =>
        void (await once(createServer().listen(PORT, '127.0.0.1').unref(), 'listening')),
      {},
      /Port \d+ is taken.*PORT=\d+ npm start/,
    ],
    ['a setting that cannot be', async () => undefined, { SEED: 'everything' }, /SEED/],
    [
      'a database that cannot be reached',
      async () => undefined,
      // An unreachable server would be retried for a minute (database/postgres.test.ts); this URL is invalid.
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none?sslmode=verify-full&sslrootcert=/nowhere.pem' },
      /database|PostgreSQL/i,
    ],
  ])('with %s says so in a sentence and ends', async (_, prepare, settings, sentence) => {
    const PORT = await freePort();
    await prepare(PORT);
    const server = start({ DATA_DIR: join(temporaryFolder(), 'data'), PORT, ...settings });

    expect(await server.ended).toBe(1);
    expect(server.said()).toMatch(sentence);
    expect(server.said()).not.toMatch(/\n\s+at /);
  });

  test('as a public site refuses the people of a demo that was tried before', async () => {
    const [DATA_DIR, PORT] = [join(temporaryFolder(), 'data'), await freePort()];
    const demo = await open({ DATA_DIR, PORT, SEED: 'demo' });
    demo.process.kill('SIGTERM');
    await demo.ended;

    const site = start({
      DATA_DIR,
      PORT,
      SEED: 'minimal',
      RATE_LIMITS: 'on',
      PUBLIC_URL: 'https://cards.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1025',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    });

    expect(await site.ended).toBe(1);
    expect(site.said()).toMatch(/the demo account.*another DATA_DIR/);
  });

  // Writes to this file fail as on a full disk.
  test.skipIf(!existsSync('/dev/full'))('on a full disk says so, and which', async () => {
    const DATA_DIR = temporaryFolder();
    symlinkSync('/dev/full', join(DATA_DIR, 'stripe-emulator.journal.new'));
    const server = start({ DATA_DIR, PORT: await freePort() });

    expect(await server.ended).toBe(1);
    expect(server.said()).toContain(`The disk of ${DATA_DIR} is full.`);
    expect(server.said()).not.toMatch(/\n\s+at |ENOSPC/);
  });

  test('refuses a folder that another process uses', async () => {
    const DATA_DIR = join(temporaryFolder(), 'data');
    await open({ DATA_DIR, PORT: await freePort() });

    const second = start({ DATA_DIR, PORT: await freePort() });

    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(/in use by another process/);
  });

  test.skipIf(process.getuid?.() === 0)('refuses a folder that cannot be written', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    const server = start({ DATA_DIR: join(folder, 'data'), PORT: await freePort() });

    expect(await server.ended).toBe(1);
    expect(server.said()).toMatch(/cannot be written/);
  });
});

describe('ending', () => {
  test('finishes the calls under way when it is asked to close', async () => {
    const server = await open({ DATA_DIR: join(temporaryFolder(), 'data'), PORT: await freePort() });
    // A server that has sent 100 Continue has started the request; its body is sent after the signal.
    const calls = Array.from({ length: 8 }, (_, index) =>
      registering(server, person(`p${index}@example.com`)),
    );
    await Promise.all(calls.map((call) => once(call, 'continue')));

    server.process.kill('SIGTERM');

    expect(await Promise.all(calls.map((call) => call.finish()))).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    expect(await server.ended).toBe(0);
  });

  test('by kill -9 at any moment loses nothing that was answered, and the next start just works', async () => {
    const DATA_DIR = join(temporaryFolder(), 'data');
    const PORT = await freePort();
    const answered: string[] = [];
    for (let round = 0; round < 4; round++) {
      const server = await open({ DATA_DIR, PORT });
      const call = getCalls(server);
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let index = 0; ; index++) {
          const email = `r${round}-${writer}-${index}@example.com`;
          await call(account.register, { body: person(email) });
          answered.push(email);
        }
      });
      const over = Promise.allSettled(writers);
      const enough = answered.length + 12 + round * 5;
      while (answered.length < enough) await new Promise((resolve) => setImmediate(resolve));
      server.process.kill('SIGKILL');
      await server.ended;
      await over;
    }

    const call = getCalls(await open({ DATA_DIR, PORT }));
    for (const email of answered)
      await expect(
        call(account.login, { body: { email, password: 'a good password' } }),
      ).resolves.toMatchObject({ email });
  });
});
