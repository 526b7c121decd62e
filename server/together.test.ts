import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isPassword } from './password.ts';
import { checkOut, payOn } from './test/checkout.ts';
import { freePort } from './test/free-port.ts';
import { startServer, untilOpen, type Running, type ProcessSettings } from './test/process.ts';
import { freshDatabase, startPostgres, type TestServer } from './test/postgres.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

/** Tests with several real processes on one PostgreSQL. */

let postgres: TestServer;
const running: Running[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
});
afterAll(() => postgres?.stop());

/** A provider that these tests never call: otherwise each process would start an emulator of its own. */
const provider = { STRIPE_SECRET_KEY: 'sk_test_nobody', STRIPE_API_BASE: 'http://127.0.0.1:9' };

async function start(settings: ProcessSettings): Promise<Running & { dataDir: string }> {
  const dataDir = join(temporaryFolder(), 'data');
  const server = startServer({ DATA_DIR: dataDir, PORT: await freePort(), RATE_LIMITS: 'off', ...settings });
  running.push(server);
  return { ...server, dataDir };
}

async function readRows<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Row[];
}

test.each([1, 2, 3])(
  'four started at once on an empty database all open, and the one password that was made opens the one account (%i)',
  async () => {
    const DATABASE_URL = await freshDatabase(postgres.url);
    const four = await Promise.all(
      Array.from({ length: 4 }, () => start({ DATABASE_URL, SEED: 'demo', ...provider })),
    );
    await Promise.all(four.map(untilOpen));

    const staff = await readRows<{ hash: string }>(DATABASE_URL, 'select password_hash as hash from staff');
    expect(staff).toHaveLength(1);
    const makers = four.filter(({ said }) => /password in .*admin-password\.txt/.test(said()));
    expect(makers).toHaveLength(1);
    const password = readFileSync(join(makers[0]?.dataDir ?? '', 'admin-password.txt'), 'utf8').trim();
    expect(await isPassword(password, staff[0]?.hash)).toBe(true);
    expect(await readRows(DATABASE_URL, `select count(*)::int as users from users`)).toEqual([{ users: 1 }]);
  },
);

test('a second process with a payment emulator of its own is refused with what to run instead', async () => {
  const DATABASE_URL = await freshDatabase(postgres.url);
  const first = await start({ DATABASE_URL, SEED: 'none' });
  await untilOpen(first);
  const second = await start({ DATABASE_URL, SEED: 'none' });

  expect(await second.ended).toBe(1);
  expect(second.said()).toMatch(/npm run stripe:emulator/);
  expect(second.said()).not.toMatch(/\n\s+at /);
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);

  first.process.kill('SIGKILL');
  await first.ended;
  await untilOpen(await start({ DATABASE_URL, SEED: 'none' }));
});

test('what is paid to one emulator for all is known to every process', async () => {
  const DATABASE_URL = await freshDatabase(postgres.url);
  const port = await freePort();
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_emulator', STRIPE_WEBHOOK_SECRET: 'whsec_several' };
  const first = await freePort();
  const webhook = {
    STRIPE_EMULATOR_PORT: String(port),
    STRIPE_EMULATOR_WEBHOOK_URL: `http://127.0.0.1:${first}/api/stripe/webhook`,
  };
  const emulator = spawn(process.execPath, ['packages/stripe-emulator/main.ts'], {
    env: { ...process.env, ...stripe, ...webhook },
    stdio: 'pipe',
  });
  try {
    await once(emulator.stdout, 'data');
    const settings = {
      DATABASE_URL,
      SEED: 'minimal',
      ...stripe,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    };
    const [one, other] = await Promise.all([start({ ...settings, PORT: first }), start(settings)]);
    await Promise.all([one, other].map(untilOpen));
    const { page, statusAt } = await checkOut(one);

    expect((await payOn(page)).status).toBe(303);

    await expect.poll(() => statusAt(other), { interval: 200 }).toBe('paid');
  } finally {
    emulator.kill('SIGKILL');
  }
});
