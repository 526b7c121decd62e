import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './built.ts';
import { startBuyer } from './buyer.ts';
import { atLeast, middle, only, print, type Line } from './results.ts';
import { freePort } from '../server/test/free-port.ts';
import { load, type Load } from './load.ts';
import { onCore, quietMoment } from './machine.ts';
import { startDurablePostgres } from './postgres.ts';
import { root, startServer } from './server-process.ts';

/**
 * Measures the shop against bench/README.md, beside a bare handler that runs the same queries, in alternating
 * rounds.
 */
const rounds = 5;
const seconds = 2;
const connections = 32;
const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));

const cart = JSON.stringify({
  items: ['EXTRA-CARD-GOLD', 'CARD-SLEEVE-COGNAC', 'DESK-STAND-OAK'].map((sku) => ({ sku, quantity: 2 })),
  destination: { country: 'CA', province: 'QC' },
});
const loads: { name: string; call: Omit<Load, 'port'>; atLeast: number }[] = [
  { name: 'the catalogue', call: { paths: ['/api/shop/products'], connections, seconds }, atLeast: 5 },
  { name: 'a product', call: { paths: ['/api/shop/products/EXTRA-CARD'], connections, seconds }, atLeast: 5 },
  {
    name: 'a quote of three lines',
    call: { paths: ['/api/shop/cart/quote'], method: 'POST', body: cart, connections, seconds },
    atLeast: 1,
  },
];

const submissionsOfRound = 20;

/**
 * Measures placing an order and opening its page; the number of queries and Stripe calls is checked by a
 * test.
 */
async function measureTimes({
  buy,
  cancelAll,
}: Pick<Awaited<ReturnType<typeof startBuyer>>, 'buy' | 'cancelAll'>): Promise<Line> {
  const times: number[] = [];
  for (let submission = 0; submission < rounds * submissionsOfRound; submission += 1) {
    await cancelAll();
    const began = performance.now();
    await buy();
    times.push(performance.now() - began);
  }
  return only('an order placed and its page opened: p50', `${middle(times).toFixed(1)} ms`);
}

async function startBare(databaseUrl: string) {
  const port = await freePort();
  const words = [...onCore(0), process.execPath, 'bench/bare-shop.ts', databaseUrl, String(port)];
  const child = spawn(words[0] ?? '', words.slice(1), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit');
  while (!(await fetch(`http://127.0.0.1:${port}/api/shop/products`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('the bare handler ended before it answered');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function measureRate(port: number, call: Omit<Load, 'port'>): Promise<number> {
  const { done, seconds: took, failed } = await load({ ...call, port });
  if (failed > 0) throw new Error(`${failed} of ${done} calls failed`);
  return done / took;
}

async function measure(
  { name, call, atLeast: least }: (typeof loads)[number],
  { ours, bare }: { ours: number; bare: number },
): Promise<Line[]> {
  // the bare handler has one route for all products
  const barely = { ...call, paths: call.paths.map((path) => path.replace(/(\/products)\/.*/, '$1')) };
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    await quietMoment();
    const [theirs, mine] = [await measureRate(bare, barely), await measureRate(ours, call)];
    // the first round is a warm-up
    if (round === 0) continue;
    rates.bare.push(theirs);
    rates.ours.push(mine);
  }
  const [theirs, mine] = [middle(rates.bare), middle(rates.ours)];
  return [
    only(`${name}: a second, bare Hono + pg`, Math.round(theirs).toLocaleString('en')),
    only(`${name}: a second, Visita`, Math.round(mine).toLocaleString('en')),
    atLeast(`${name}: times bare Hono + pg`, mine / theirs, least),
  ];
}

const postgres = await startDurablePostgres();
try {
  build();
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    SEED: 'minimal',
    RATE_LIMITS: 'off',
  });
  const bare = await startBare(postgres.url);
  try {
    const lines: Line[] = [];
    const { token, orderId, subscriptionId, ...buyer } = await startBuyer({
      port: server.port,
      databaseUrl: postgres.url,
    });
    const own = (name: string, path: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return { name, call: { paths: [`/api/shop/${path}`], headers, connections, seconds }, atLeast: 0.6 };
    };
    const ofOwner = [
      own('an own order', `orders/${orderId}`),
      own('own subscriptions', 'subscriptions'),
      own('an own subscription', `subscriptions/${subscriptionId}`),
    ];
    for (const each of [...loads, ...ofOwner])
      lines.push(...(await measure(each, { ours: server.port, bare: bare.port })));
    lines.push(await measureTimes(buyer));
    print('The shop on PostgreSQL 18', lines);
  } finally {
    await bare.stop();
    await server.stop();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
