import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { openStore } from './state/store.ts';
import { startEmulator } from './start.ts';

const folder = mkdtempSync(join(tmpdir(), 'stripe-emulator-'));
afterAll(() => rmSync(folder, { recursive: true }));

const clientAt = (port: number) =>
  new Stripe('sk_test_emulator', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

async function startChild(dataFile: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, STRIPE_EMULATOR_PORT: '0', STRIPE_EMULATOR_DATA: dataFile, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      const [, found] = /API on http:\/\/127\.0\.0\.1:(\d+)/.exec(text) ?? [];
      if (found) resolve(Number(found));
    });
  });
  return { child, port };
}

test('Every acknowledged change survives kill -9', async () => {
  const dataFile = join(folder, 'killed', 'state.journal');
  const answered: string[] = [];
  for (const round of [1, 2, 3]) {
    const { child, port } = await startChild(dataFile);
    const stripe = clientAt(port);
    const work = Array.from({ length: 4 }, async (_, worker) => {
      for (;;) {
        const customer = await stripe.customers.create({ name: `${round}.${worker}` }).catch(() => undefined);
        if (!customer) return;
        answered.push(customer.id);
        if (answered.length === round * 40) child.kill('SIGKILL');
      }
    });
    await Promise.all([once(child, 'exit'), ...work]);
  }
  const { child, port } = await startChild(dataFile);
  const customers = await clientAt(port).customers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const stopped = once(child, 'exit');
  child.kill('SIGTERM');

  expect(answered.length).toBeGreaterThanOrEqual(120);
  expect(answered.filter((id) => !customers.some((one) => one.id === id))).toEqual([]);
  expect(await stopped).toEqual([0, null]);
});

test('A restart keeps idempotency keys, the moved clock and an open payment, and skips a torn line', async () => {
  const dataFile = join(folder, 'state.journal');
  const settings = { port: 0, dataFile, pagesUrl: 'http://shop.example/_stripe' };
  const first = await startEmulator(settings);
  const create = (port: number) => clientAt(port).customers.create({ name: 'Ana' }, { idempotencyKey: 'k' });
  const { id } = await create(first.port);
  const intent = await clientAt(first.port).paymentIntents.create({
    amount: 500,
    currency: 'cad',
    customer: id,
  });
  await fetch(`http://127.0.0.1:${first.port}/_stripe/control/clock`, {
    method: 'POST',
    body: '{"advance_days":3}',
  });
  await first.close();
  appendFileSync(dataFile, '[["customer","cus_torn",{"id":"cus_to');

  const second = await startEmulator(settings);
  expect(await create(second.port)).toMatchObject({ id });
  expect(second.offset()).toBe(3 * 24 * 3600_000);
  expect(
    await clientAt(second.port).paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: 'http://shop.example/back',
    }),
  ).toMatchObject({
    status: 'succeeded',
  });
  await second.close();
});

test('A failed transaction is rolled back', () => {
  const store = openStore();
  const work = () =>
    store.transact(() => {
      store.put('setting', { id: 'offset', value: 1 });
      throw new Error('half way');
    });

  expect(work).toThrow('half way');
  expect(store.all('setting')).toEqual([]);
  expect(() => store.put('setting', { id: 'offset', value: 1 })).toThrow('outside a transaction');
});

test('The journal is compacted and keeps its state', () => {
  const file = join(folder, 'small.journal');
  const store = openStore(file, { maxBytes: 2000 });
  for (let value = 1; value <= 1000; value += 1)
    store.transact(() => store.put('setting', { id: `s${value % 3}`, value }));
  store.close();
  const size = statSync(file).size;
  const again = openStore(file);

  expect(size).toBeLessThan(2500);
  expect(
    again
      .all('setting')
      .map(({ value }) => value)
      .toSorted((a, b) => a - b),
  ).toEqual([998, 999, 1000]);
  again.close();
  appendFileSync(file, 'not a change\n');
  expect(() => openStore(file)).toThrow('cannot be parsed at line 2');
});

test.each([true, false])('An acknowledged change is on disk if each line is synced (%s)', (isSynced) => {
  const fs = createRequire(import.meta.url)('node:fs') as typeof import('node:fs');
  const { fdatasyncSync } = fs;
  let synced = 0;
  fs.fdatasyncSync = (handle) => {
    fdatasyncSync(handle);
    synced += 1;
  };
  syncBuiltinESMExports();
  try {
    const store = openStore(join(folder, `synced-${isSynced}.journal`), { isSynced });
    for (const value of [1, 2, 3]) store.transact(() => store.put('setting', { id: 'one', value }));
    store.close();
  } finally {
    fs.fdatasyncSync = fdatasyncSync;
    syncBuiltinESMExports();
  }
  expect(synced).toBe(isSynced ? 3 : 0);
});

test('A subscription continues after a restart, with what became due meanwhile', async () => {
  const dataFile = join(folder, 'subscription.journal');
  let now = Date.now();
  const start = () =>
    startEmulator({ port: 0, pagesUrl: 'http://shop.example/_stripe', dataFile, now: () => new Date(now) });
  const first = await start();
  const stripe = clientAt(first.port);
  const { id: product } = await stripe.products.create({ name: 'Visita' });
  const price = await stripe.prices.create({
    product,
    currency: 'cad',
    unit_amount: 1000,
    recurring: { interval: 'month' },
  });
  const { id: customer } = await stripe.customers.create({});
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    default_payment_method: card,
  });
  await first.close();

  now += 63 * 24 * 3600_000;
  const second = await start();
  const later = clientAt(second.port);
  const invoices = await later.invoices.list({ subscription: subscription.id });
  expect(invoices.data.map(({ status, total }) => [status, total])).toEqual(
    [1, 2, 3].map(() => ['paid', 1000]),
  );
  expect((await later.subscriptions.retrieve(subscription.id)).status).toBe('active');
  await second.close();
});
