import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { openDatabase } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { build } from './built.ts';
import { load, type Load } from './load.ts';
import { readCpuSeconds } from './machine.ts';
import { createCards, owner } from './many-cards.ts';
import { startDurablePostgres } from './postgres.ts';
import { atMost, middle, only, print } from './results.ts';
import { startServer, type Running } from './server-process.ts';

/** Compares the processor time per call of one, two and four processes on one PostgreSQL, in alternating rounds. */
const counts = [1, 2, 4];
const rounds = 5;
const connections = 32;

/** Spreads a load over processes, and returns their microseconds of processor time per answer. */
async function measure(servers: Running[], call: Omit<Load, 'port' | 'connections'>): Promise<number> {
  const readAll = () => servers.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0);
  const before = readAll();
  const results = await Promise.all(
    servers.map(({ port }) => load({ ...call, port, connections: connections / servers.length })),
  );
  const failed = results.reduce((sum, each) => sum + each.failed, 0);
  if (failed > 0) throw new Error(`${failed} calls failed`);
  return ((readAll() - before) / results.reduce((sum, { done }) => sum + done, 0)) * 1e6;
}

async function compareCounts(
  servers: Running[],
  calls: Record<string, Omit<Load, 'port' | 'connections'>>,
): Promise<void> {
  for (const [name, call] of Object.entries(calls)) {
    const micros = counts.map((): number[] => []);
    for (let round = 0; round <= rounds; round += 1)
      for (const [index, count] of counts.entries()) {
        const value = await measure(servers.slice(0, count), call);
        // the first round warms up
        if (round > 0) micros[index]?.push(value);
      }
    const [one = Number.NaN, ...others] = micros.map(middle);
    print(`${name}: processor time per call`, [
      only('one process', `${one.toFixed(1)} µs`),
      ...others.map((value, index) =>
        atMost(`${counts[index + 1]} processes, beside one`, value / one, 1.05),
      ),
    ]);
  }
}

build();
const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));
const postgres = await startDurablePostgres();
const servers: Running[] = [];
try {
  const dataDir = join(folder, 'cards');
  const database = await openDatabase({ dataDir, databaseUrl: postgres.url });
  await migrate(database);
  const cards = await createCards(database.db, { count: 200, dataDir, now: new Date() });
  await database.close();
  for (let index = 0; index < Math.max(...counts); index += 1) {
    const settings = {
      DATA_DIR: join(folder, String(index)),
      DATABASE_URL: postgres.url,
      RATE_LIMITS: 'off',
      // only one process of a database may run the payment emulator
      SHOP: 'off',
    };
    servers.push(await startServer(settings, { core: 'any' }));
  }
  const origin = `http://127.0.0.1:${servers[0]?.port}`;
  const { token } = await client({ fetch, origin })(account.login, { body: owner });
  await compareCounts(servers, {
    'A cached profile': { paths: cards.map(({ cardId }) => `/i/${cardId}`), seconds: 1.5 },
    'A card of one’s own': {
      paths: cards.map(({ id }) => `/api/user/cards/${id}`),
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      seconds: 1.5,
    },
  });
} finally {
  for (const server of servers) await server.stop('SIGINT');
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
