import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { CardContent } from '@visita/core/cards/content';
import { cards } from '@visita/core/cards/contract';
import { isPassword } from './identity/password.ts';
import { demoSignIn } from './seed/demo-people.ts';
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
  const server = startServer({
    DATA_DIR: dataDir,
    PORT: await freePort(),
    RATE_LIMITS: 'off',
    SECRET_KEY: 'a-key-that-all-processes-of-a-test-have',
    ...settings,
  });
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

test('a second process with another key of stored secrets is refused, and the first goes on', async () => {
  const DATABASE_URL = await freshDatabase(postgres.url);
  const first = await untilOpen(await start({ DATABASE_URL, SEED: 'none', ...provider }));
  const second = await start({
    DATABASE_URL,
    SEED: 'none',
    ...provider,
    SECRET_KEY: 'a-key-that-only-one-process-of-them-has',
  });

  expect(await second.ended).toBe(1);
  expect(second.said()).toMatch(/sealed by the key [\da-f]{8}, which neither SECRET_KEY nor/);
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
});

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

/** Signs the demo person in at one process; the calls and the profile may then go to any. */
async function signInAt({ url }: Running) {
  const { email, password } = demoSignIn;
  const { token } = await client({ fetch, origin: url })(account.login, { body: { email, password } });
  const callsAt = (server: Pick<Running, 'url'>) => client({ fetch, origin: server.url, token: () => token });
  const [card] = (await callsAt({ url })(cards.list, {})).cards;
  if (!card) throw new Error('the demo person has no card');
  const read = async (server: Pick<Running, 'url'>) => (await fetch(`${server.url}/i/${card.cardId}`)).text();
  /** Writes a name at one process. */
  const rename = async (server: Pick<Running, 'url'>, name: string) => {
    const body = CardContent.parse({
      ...(await callsAt(server)(cards.get, { params: { id: card.id } })),
      name,
    });
    await callsAt(server)(cards.update, { params: { id: card.id }, body });
  };
  return { callsAt, read, rename };
}

test('four processes serve one person without sticky sessions, and each shows an edit made at another', async () => {
  const DATABASE_URL = await freshDatabase(postgres.url);
  const four = await Promise.all(
    Array.from({ length: 4 }, () => start({ DATABASE_URL, SEED: 'demo', ...provider })),
  );
  await Promise.all(four.map(untilOpen));
  const [first] = four;
  if (!first) throw new Error('there is no process');
  const { callsAt, read, rename } = await signInAt(first);
  const me = await Promise.all(four.map((server) => callsAt(server)(account.profile, {})));
  expect(new Set(me.map(({ id }) => id)).size).toBe(1);

  // Each has the page in its cache before each edit.
  for (const [index, server] of four.entries()) {
    await Promise.all(four.map(read));
    await rename(server, `Edited at ${index}`);
    for (const other of four)
      await expect.poll(() => read(other), { interval: 20 }).toContain(`Edited at ${index}`);
  }
});

test('a process whose notifications were cut shows what it missed once they are back', async () => {
  const DATABASE_URL = await freshDatabase(postgres.url);
  const two = await Promise.all(
    Array.from({ length: 2 }, () => start({ DATABASE_URL, SEED: 'demo', ...provider })),
  );
  await Promise.all(two.map(untilOpen));
  const [one, other] = two;
  if (!one || !other) throw new Error('there are no two processes');
  const { read, rename } = await signInAt(one);
  await Promise.all(two.map(read));

  await readRows(
    DATABASE_URL,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '% changes'`,
  );
  await rename(one, 'Edited unheard');
  for (const server of two)
    await expect.poll(() => read(server), { interval: 20 }).toContain('Edited unheard');
});

test('two processes share one port, and one goes on alone', async () => {
  const DATABASE_URL = await freshDatabase(postgres.url);
  const PORT = await freePort();
  const shared = { DATABASE_URL, PORT, REUSE_PORT: 'on', SEED: 'demo', ...provider };
  const [one, other] = await Promise.all([start(shared), start(shared)]);
  await Promise.all([one, other].map(untilOpen));
  const { read } = await signInAt(one);

  one.process.kill('SIGTERM');
  // Until it has ended both answer.
  for (let call = 0; call < 20; call++) expect(await read(other)).toContain('Camille Tremblay');
  expect(await one.ended).toBe(0);
  for (let call = 0; call < 20; call++) expect(await read(other)).toContain('Camille Tremblay');
});
