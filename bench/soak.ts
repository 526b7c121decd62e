import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { openDatabase } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { freePort } from '../server/test/free-port.ts';
import { build } from './built.ts';
import { load } from './load.ts';
import { readLoopDelay, type LoopDelay } from './loop-delay.ts';
import { readMemory } from './machine.ts';
import { createCards, owner } from './many-cards.ts';
import { startDurablePostgres } from './postgres.ts';
import { atMost, highest, middle, only, print } from './results.ts';
import { startServer } from './server-process.ts';

/**
 * Views cards in turn and reads own cards for some minutes (`-- --minutes 60`), and prints how the memory of the
 * process grows and how long its event loop was held up.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, cards: { type: 'string', default: '10000' } },
});
const sliceSeconds = 10;

interface SoakSample {
  memory: number;
  delay: LoopDelay;
  answers: number;
}

build();
const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));
const postgres = await startDurablePostgres();
try {
  const dataDir = join(folder, 'cards');
  const database = await openDatabase({ dataDir, databaseUrl: postgres.url });
  await migrate(database);
  const cards = await createCards(database.db, { count: Number(values.cards), dataDir, now: new Date() });
  await database.close();
  const metricsPort = await freePort();
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    RATE_LIMITS: 'off',
    METRICS_PORT: String(metricsPort),
  });
  const { port } = server;
  const { token } = await client({ fetch, origin: `http://127.0.0.1:${port}` })(account.login, {
    body: owner,
  });
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const views = { port, paths: cards.map(({ cardId }) => `/i/${cardId}`), connections: 24 };
  const reads = { port, paths: cards.map(({ id }) => `/api/user/cards/${id}`), headers, connections: 8 };
  const samples: SoakSample[] = [];
  const until = performance.now() + Number(values.minutes) * 60_000;
  await readLoopDelay(metricsPort);
  while (performance.now() < until) {
    const results = await Promise.all([views, reads].map((call) => load({ ...call, seconds: sliceSeconds })));
    const failed = results.reduce((sum, each) => sum + each.failed, 0);
    if (failed > 0) throw new Error(`${failed} calls failed`);
    samples.push({
      memory: readMemory(server.pid),
      delay: await readLoopDelay(metricsPort),
      answers: results.reduce((sum, { done }) => sum + done, 0),
    });
  }
  await server.stop();
  const part = (from: number, to: number) =>
    samples
      .slice(Math.floor(samples.length * from), Math.ceil(samples.length * to))
      .map(({ memory }) => memory);
  const [second, last] = [middle(part(1 / 3, 2 / 3)), middle(part(2 / 3, 1))];
  const answers = samples.reduce((sum, each) => sum + each.answers, 0);
  print(`${values.minutes} minutes, ${Number(values.cards).toLocaleString('en')} cards`, [
    only('answers', answers.toLocaleString('en')),
    atMost('memory, median of the last third', last, 200, ' MB'),
    atMost('more than in the second third', last - second, 5, ' MB'),
    only('event loop delay, p50', `${middle(samples.map(({ delay }) => delay.p50)).toFixed(2)} ms`),
    atMost('event loop delay, p99', middle(samples.map(({ delay }) => delay.p99)), 5, ' ms'),
    only('event loop delay, longest', `${highest(samples.map(({ delay }) => delay.max)).toFixed(1)} ms`),
  ]);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
