import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase, type Database } from '../server/database/database.ts';
import { newId } from '../server/database/id.ts';
import { migrate } from '../server/database/migrate.ts';
import { isCrawler } from '../server/stats/crawlers.ts';
import { createVisits } from '../server/stats/visits.ts';
import { startDurablePostgres } from './postgres.ts';

/**
 * Measures the views committed per second, grouped and one by one, in alternating rounds. Target:
 * bench/README.md.
 */
const rounds = 5;
const roundMs = 2_000;
const target = { rate: 25_000, micros: 35 };

const now = () => new Date(performance.timeOrigin + performance.now());
const cardIds = Array.from({ length: 10_000 }, () => newId(now()));
const phones = [
  'iPhone; CPU iPhone OS 18_5 like Mac OS X',
  'Linux; Android 10; K',
  'Linux; Android 16; SM-S931B',
  'Macintosh; Intel Mac OS X 10_15_7',
];
const pick = <T>(from: T[]): T => from[Math.floor(Math.random() * from.length)] as T; // never empty
const anybody = () => ({
  cardId: pick(cardIds),
  address: `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
  userAgent: `Mozilla/5.0 (${pick(phones)}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/14${Math.floor(Math.random() * 10)}.0.0.0 Mobile Safari/537.36`,
});

interface Results {
  rate: number;
  micros: number;
}

/**
 * Keeps `callers` views in flight for one round: each caller sends the next view as soon as the last is
 * answered.
 */
async function round(callers: number, view: () => Promise<unknown>): Promise<Results & { done: number }> {
  let done = 0;
  const cpu = process.cpuUsage();
  const began = performance.now();
  const call = async () => {
    while (performance.now() - began < roundMs) {
      await view();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const { user, system } = process.cpuUsage(cpu);
  return { done, rate: (done / (performance.now() - began)) * 1000, micros: (user + system) / done };
}

async function measure(database: Database) {
  await migrate(database);
  const { pool } = database;
  const visits = createVisits({ pool, now, log: pino({ level: 'warn' }) });

  const grouped = async () => {
    const { cardId, address, userAgent } = anybody();
    if (isCrawler(userAgent)) return;
    await visits.view({
      cardId,
      channel: 'nfc',
      visitor: await visits.visitorOf({ cardId, address, userAgent, now: now() }),
    });
  };
  const single = async () => {
    const { cardId, address, userAgent } = anybody();
    if (isCrawler(userAgent)) return;
    const visitor = await visits.visitorOf({ cardId, address, userAgent, now: now() });
    await pool.query({
      name: 'bench.single',
      text: singleStatement,
      values: [cardId, now().toISOString(), visitor],
    });
  };

  const results: { grouped: Results[]; single: Results[] } = { grouped: [], single: [] };
  let done = 0;
  await round(100, grouped).then((warm) => (done += warm.done));
  for (let n = 0; n < rounds; n += 1) {
    for (const [name, callers, view] of [
      ['grouped', 2_000, grouped],
      ['single', 100, single],
    ] as const) {
      const { done: these, ...rest } = await round(callers, view);
      results[name].push(rest);
      done += these;
    }
  }
  await visits.close();

  const { rows } = await pool.query<{ rows: number; counted: number }>(
    'select (select count(*) from visits)::int as rows, (select sum(visits) from card_counters)::int as counted',
  );
  await database.close();
  return { grouped: median(results.grouped), single: median(results.single), done, ...rows[0] };
}

const singleStatement = `
  with viewed as (insert into visits (card_id, at, channel, visitor) values ($1, $2, 'nfc', $3))
  insert into card_counters as counter (card_id, visits) values ($1, 1)
  on conflict (card_id) do update set visits = counter.visits + 1`;

function median(results: Results[]): Results {
  return {
    rate: middle(results.map(({ rate }) => rate)),
    micros: middle(results.map(({ micros }) => micros)),
  };
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function line(
  name: string,
  ways: { grouped: Results; single: Results; done: number; rows?: number; counted?: number },
) {
  const isExact = ways.done === ways.rows && ways.done === ways.counted;
  return {
    database: name,
    'grouped a second': Math.round(ways.grouped.rate),
    'µs each': Number(ways.grouped.micros.toFixed(1)),
    'single a second': Math.round(ways.single.rate),
    'µs each, single': Number(ways.single.micros.toFixed(1)),
    'times as many': Number((ways.grouped.rate / ways.single.rate).toFixed(1)),
    'answered = rows = counted': isExact ? ways.done : `no: ${ways.done}, ${ways.rows}, ${ways.counted}`,
  };
}

const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));
const server = await startDurablePostgres();
try {
  const postgres = await measure(await openDatabase({ dataDir: folder, databaseUrl: server.url }));
  const embedded = await measure(await openDatabase({ dataDir: folder }));
  console.table([line('PostgreSQL 18', postgres), line('embedded', embedded)]);
  console.log(
    `µs: processor time of this process; on the embedded database that includes the database itself.`,
  );
  console.log(`Target on PostgreSQL: at least ${target.rate} a second, at most ${target.micros} µs each.`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
