import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { freePort } from '../server/test/free-port.ts';
import { templateDir } from './built.ts';
import { measureBytes } from './bytes.ts';
import { measureCold } from './cold.ts';
import { compare, type Measured } from './compare.ts';
import { openConnection, requestText } from './connection.ts';
import { readMemory } from './machine.ts';
import { readLoopDelay } from './loop-delay.ts';
import { createCards, type MadeCard } from './many-cards.ts';
import { startDurablePostgres } from './postgres.ts';
import type { Goal } from './quick-goals.ts';
import { reference, startReference } from './reference.ts';
import { startServer, type Running } from './server-process.ts';

const cardCount = 10_000;

async function fill(dataDir: string, databaseUrl?: string): Promise<MadeCard[]> {
  const database = await openDatabase({ dataDir, databaseUrl, templateDir });
  await migrate(database);
  const count = databaseUrl ? cardCount : 1_000;
  const now = new Date(performance.timeOrigin + performance.now());
  const cards = await createCards(database.db, { count, dataDir, now });
  await database.close();
  return cards;
}

/** Requests each page once, which fills the cache; returns the bodies, ETags and common headers. */
async function fetchAll({ port }: Measured, cards: readonly MadeCard[]) {
  const connection = await openConnection(port);
  const bodies = new Map<string, Buffer>();
  let head: [string, string][] = [];
  for (const { cardId } of cards) {
    const answer = await connection.send(requestText(`/i/${cardId}`));
    if (answer.status !== 200) throw new Error(`/i/${cardId} is ${answer.status}`);
    bodies.set(cardId, Buffer.from(answer.body));
    head = [...answer.head.matchAll(/^([\w-]+): (.*?)\r?$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
  }
  connection.close();
  return {
    bodies,
    head: head.filter(([name]) => !/^(content-length|etag|date|connection|keep-alive)$/i.test(name)),
  };
}

async function fetchEtag({ port }: Measured, path: string): Promise<string> {
  const connection = await openConnection(port);
  const { head } = await connection.send(requestText(path));
  connection.close();
  return /^etag: (.*?)\r?$/im.exec(head)?.[1] ?? '';
}

async function measureWarm(
  server: Running,
  { cards, folder, metricsPort }: { cards: readonly MadeCard[]; folder: string; metricsPort: number },
): Promise<Goal[]> {
  const { bodies, head } = await fetchAll(server, cards);
  const memory = readMemory(server.pid);
  const staticFolder = join(folder, 'static');
  mkdirSync(staticFolder);
  const other = await startReference({ folder: staticFolder, bodies, head });
  try {
    const both = { ours: server, theirs: other };
    const paths = cards.map(({ cardId }) => `/i/${cardId}`);
    const [one = ''] = paths;
    const etags = new Map([
      [server.port, await fetchEtag(server, one)],
      [other.port, await fetchEtag(other, one)],
    ]);
    const many = { connections: 32, seconds: 1.5 };
    // begins anew: until here pages were rendered
    await readLoopDelay(metricsPort);
    const warm = await compare(both, () => ({ ...many, paths: [one] }));
    const unchanged = await compare(both, ({ port }) => ({
      ...many,
      paths: [one],
      headers: { 'if-none-match': etags.get(port) ?? '' },
    }));
    const turns = await compare(both, () => ({ ...many, paths }));
    const alone = await compare(both, () => ({ paths, connections: 1, seconds: 1 }));
    const after = readMemory(server.pid);
    const delay = await readLoopDelay(metricsPort);
    return [
      { name: `one warm card, beside ${reference}`, ...warm.micros, unit: ' µs', atLeast: 0.9 },
      { name: 'a 304', ...unchanged.micros, unit: ' µs', atLeast: 0.9 },
      { name: '10,000 cards in turn', ...turns.micros, unit: ' µs', atLeast: 0.8 },
      { name: 'one connection, p50', ...alone.p50, unit: ' ms', atMost: 1.1 },
      { name: 'one connection, p99', ...alone.p99, unit: ' ms', atMost: 2 },
      { name: 'event loop delay, p50', value: delay.p50, unit: ' ms' },
      { name: 'event loop delay, p99', value: delay.p99, unit: ' ms' },
      { name: 'event loop delay, longest', value: delay.max, unit: ' ms', atMost: 5 },
      { name: 'memory with 10,000 cards cached', value: memory, unit: ' MB' },
      { name: 'memory after the loads', value: after, unit: ' MB', atMost: 200 },
    ];
  } finally {
    await other.stop();
  }
}

async function during<T>(settings: Record<string, string>, measure: (server: Running) => Promise<T>) {
  const server = await startServer(settings);
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}

/** Measures the quick goals of the public profile. */
export async function measureProfile(folder: string): Promise<Goal[]> {
  const goals: Goal[] = [];
  const embedded = { DATA_DIR: join(folder, 'profile-embedded'), RATE_LIMITS: 'off' };
  const few = await fill(embedded.DATA_DIR);
  await during(embedded, async (server) => {
    goals.push(...(await measureBytes(server, { cards: few })));
    goals.push({
      name: 'a cold answer, embedded',
      value: await measureCold(server, few),
      unit: ' ms',
      atMost: 2,
    });
  });
  const postgres = await startDurablePostgres();
  try {
    const dataDir = join(folder, 'profile-postgres');
    const metricsPort = await freePort();
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      RATE_LIMITS: 'off',
      METRICS_PORT: String(metricsPort),
    };
    const cards = await fill(dataDir, postgres.url);
    await during(settings, async (server) => {
      const value = await measureCold(server, cards);
      goals.push({ name: 'a cold answer, PostgreSQL', value, unit: ' ms', atMost: 1 });
      goals.push(...(await measureWarm(server, { cards, folder, metricsPort })));
    });
  } finally {
    await postgres.stop();
  }
  return goals;
}
