import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client, Pool } from 'pg';
import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { openDatabase } from '../server/database/database.ts';
import { newId } from '../server/database/id.ts';
import { transaction } from '../server/database/transaction.ts';
import { insertStaff } from '../server/staff/queries.ts';
import { openSession } from '../server/staff/session.ts';
import { rollUp } from '../server/stats/roll-up.ts';
import { build } from './built.ts';
import { startBuyer } from './buyer.ts';
import { openConnection, requestText } from './connection.ts';
import { loadOrders } from './load-orders.ts';
import { cardsOfOne, loadSignIn, signInNumber } from './load-people.ts';
import { startDurablePostgres } from './postgres.ts';
import { middle, printTable } from './results.ts';
import { seedLoad } from './seed-load.ts';
import { startServer, type Running } from './server-process.ts';

/**
 * Compares every kind of call on a small site with the same on one that has `times` as many cards, visits and
 * orders, in alternating rounds. Targets: bench/README.md.
 */
const { values } = parseArgs({ options: { times: { type: 'string', default: '10' } } });
const times = Number(values.times);
const small = { cards: 10_000, visits: 1_000_000, orders: 5_000 };
const large = { cards: small.cards * times, visits: small.visits * times, orders: small.orders * times };
const rounds = 7;
const callsOfRound = 30;
const mostTimes = 1.5;

/** The owner of the cards that are seen most, and whose own visits therefore grow too: the root of `times`. */
const busiestOwner = 'the busiest owner';

/** An owner whose cards are seen as often on either site. */
const usualSignIn = (cards: number) => signInNumber(Math.floor(cards / cardsOfOne / 100));

interface GrowthSite {
  server: Running;
  /** Calls by name; each returns the path and headers of the next request. */
  calls: Map<string, () => string>;
}

/** Fills a database, and starts the server on it. */
async function openSite(
  postgresUrl: string,
  { name, size, folder }: { name: string; size: typeof small; folder: string },
): Promise<GrowthSite> {
  const admin = new Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
  console.log(`\n${name}: ${size.cards.toLocaleString('en')} cards`);
  await seedLoad({ databaseUrl, cards: size.cards, visits: size.visits });

  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, name),
    RATE_LIMITS: 'off',
    SEED: 'minimal',
    MAIL: 'off',
  };
  const shop = await startServer(settings, { core: 'any' });
  const buyer = await startBuyer({ port: shop.port, databaseUrl });
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const { rows } = await pool.query<{ id: string }>(
    'select order_id as id from subscriptions where id = $1',
    [buyer.subscriptionId],
  );
  const began = performance.now();
  await loadOrders(pool, { orders: size.orders, orderId: rows[0]?.id ?? '', now: new Date() });
  await pool.query('vacuum analyze');
  console.log(
    `${size.orders.toLocaleString('en')} orders in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  const calls = await listCalls({ port: shop.port, databaseUrl, buyer, pool, cards: size.cards });
  await pool.end();
  return { server: shop, calls };
}

async function listCalls({
  port,
  databaseUrl,
  buyer,
  pool,
  cards,
}: {
  port: number;
  databaseUrl: string;
  cards: number;
  buyer: Awaited<ReturnType<typeof startBuyer>>;
  pool: Pool;
}): Promise<GrowthSite['calls']> {
  const origin = `http://127.0.0.1:${port}`;
  const column = async (text: string) =>
    (await pool.query<{ value: string }>(text)).rows.map(({ value }) => value);
  const signOwnerIn = async ({ email, password }: typeof loadSignIn) => ({
    token: (await client({ fetch, origin })(account.login, { body: { email, password } })).token,
    own: await column(
      `select cards.id as value from cards join users on users.id = user_id where email = '${email}'`,
    ),
  });
  const usual = await signOwnerIn(usualSignIn(cards));
  const busiest = await signOwnerIn(loadSignIn);
  const staff = await signStaffIn(databaseUrl);
  const cardIds = await column(
    "select code as value from card_addresses where kind = 'physical' order by random() limit 5000",
  );
  const orderNumbers = await column('select order_no as value from orders order by random() limit 500');
  const userIds = await column('select id as value from users order by random() limit 500');
  let turn = 0;
  const one = (list: string[]) => list[turn++ % list.length] ?? '';
  const statistics = ({ token, own }: typeof usual, range: string) =>
    as(token, () => `/api/user/cards/${one(own)}/visit-stats?range=${range}`);
  const ranking = ({ token }: typeof usual) => read(token, '/api/user/cards/ranking?range=30days');
  const as = (token: string, path: () => string) => () =>
    requestText(path(), {
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'identity',
        accept: 'application/json',
      },
    });
  const read = (token: string, path: string): (() => string) => as(token, () => path);
  return new Map([
    ['public profile, not cached', () => requestText(`/i/${one(cardIds)}`)],
    ['own cards', read(usual.token, '/api/user/cards')],
    ['statistics of a card, 30 days', statistics(usual, '30days')],
    ['statistics of a card, 12 months', statistics(usual, '12months')],
    ['ranking of own cards', ranking(usual)],
    ['saves of own cards', read(usual.token, '/api/card-contact-saves/stats/user?range=30days')],
    [`${busiestOwner}: statistics of a card, 30 days`, statistics(busiest, '30days')],
    [`${busiestOwner}: ranking of own cards`, ranking(busiest)],
    ['contacts', read(usual.token, '/api/user/contacts')],
    ['own orders', read(usual.token, '/api/shop/orders')],
    ['one own order', read(buyer.token, `/api/shop/orders/${buyer.orderId}`)],
    ['own subscriptions', read(buyer.token, '/api/shop/subscriptions')],
    ['back office: dashboard', read(staff, '/api/admin/dashboard?span=day')],
    ['back office: dashboard, weeks', read(staff, '/api/admin/dashboard?span=week')],
    ['back office: orders', read(staff, '/api/admin/orders')],
    ['back office: to ship', read(staff, '/api/admin/orders?toShip=true&sort=placed')],
    ['back office: order by number', as(staff, () => `/api/admin/orders?search=${one(orderNumbers)}`)],
    ['back office: orders by name', read(staff, '/api/admin/orders?search=Camille')],
    ['back office: users', read(staff, '/api/admin/users')],
    ['back office: user by e-mail', read(staff, '/api/admin/users?search=load7%40visita.example')],
    ['back office: one user', as(staff, () => `/api/admin/users/${one(userIds)}`)],
    ['back office: subscriptions', read(staff, '/api/admin/subscriptions')],
    ['back office: cards', read(staff, '/api/admin/cards')],
  ]);
}

async function signStaffIn(databaseUrl: string): Promise<string> {
  const database = await openDatabase({ dataDir: '', databaseUrl });
  const at = new Date();
  const id = newId(at);
  await insertStaff(database.db, {
    id,
    email: 'growth@visita.example',
    name: 'Growth',
    role: 'owner',
    createdAt: at,
  });
  const origin = { address: 'inside', userAgent: 'bench', requestId: id, isLocal: true };
  const { token } = await transaction(database.db, (tx) => openSession(tx, { staffId: id, at, origin }));
  await database.close();
  return token;
}

/** The median of the rounds' medians, in milliseconds, by call. */
async function measure(sites: GrowthSite[]): Promise<Map<string, number[]>> {
  const connections = await Promise.all(sites.map(({ server }) => openConnection(server.port)));
  const medians = new Map<string, number[][]>();
  for (let round = 0; round <= rounds; round++) {
    for (const name of sites[0]?.calls.keys() ?? []) {
      for (const [at, site] of sites.entries()) {
        const durations: number[] = [];
        for (let call = 0; call < callsOfRound; call++) {
          const answer = await connections[at]?.send(site.calls.get(name)?.() ?? '');
          if (answer?.status !== 200)
            throw new Error(`${name} answered ${answer?.status}: ${answer?.body.toString()}`);
          durations.push(answer.ms);
        }
        // the first round warms both up
        if (round === 0) continue;
        const all = medians.get(name) ?? sites.map(() => []);
        all[at]?.push(middle(durations));
        medians.set(name, all);
      }
    }
  }
  connections.forEach((connection) => connection.close());
  return new Map([...medians].map(([name, bySite]) => [name, bySite.map(middle)]));
}

/** Rolls up one day on which every card was seen, and returns the seconds. */
async function measureRollUp(databaseUrl: string): Promise<number> {
  const database = await openDatabase({ dataDir: '', databaseUrl });
  try {
    const pool = database.pool;
    await pool.query(`insert into visits (card_id, at, channel, visitor, address)
      select card_id, now(), 'nfc', decode(md5(card_id::text), 'hex'), number from card_addresses where kind = 'digital'`);
    await pool.query(`update card_counters set last_at = now(), due_on = current_date`);
    const began = performance.now();
    await rollUp(database.db, { now: new Date(Date.now() + 2 * 86_400_000) });
    return (performance.now() - began) / 1_000;
  } finally {
    await database.close();
  }
}

build();
const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));
const postgres = await startDurablePostgres();
try {
  const sites = [
    await openSite(postgres.url, { name: 'small', size: small, folder }),
    await openSite(postgres.url, { name: 'large', size: large, folder }),
  ];
  const results = await measure(sites);
  await Promise.all(sites.map(({ server }) => server.stop()));
  const seconds = await measureRollUp(Object.assign(new URL(postgres.url), { pathname: '/large' }).href);
  printTable(
    `Growth: ${times} times as many cards, visits and orders; medians in milliseconds`,
    [...results].map(([name, [before = NaN, after = NaN]]) => ({
      '': name,
      small: before.toFixed(2),
      large: after.toFixed(2),
      ratio: (after / before).toFixed(2),
      ...(name.startsWith(busiestOwner)
        ? { 'must be': '', met: '' }
        : { 'must be': `≤ ${mostTimes}`, met: after / before <= mostTimes ? 'yes' : 'NO' }),
    })),
  );
  console.log(
    `\n  roll-up of a day of ${large.cards.toLocaleString('en')} active cards: ${seconds.toFixed(1)} s`,
  );
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
