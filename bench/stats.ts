import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { cards } from '@visita/core/cards/contract';
import { stats } from '@visita/core/stats/contract';
import { openConnection, requestText } from './connection.ts';
import { atMost, middle, only, print, type Line } from './results.ts';
import { loadSignIn } from './load-people.ts';
import { quietMoment } from './machine.ts';
import { startDurablePostgres } from './postgres.ts';
import { seedLoad } from './seed-load.ts';
import { startServer, type Running } from './server-process.ts';

/**
 * Measures every statistics call beside the query that counts the rows, in alternating rounds. Targets:
 * bench/README.md.
 */
const { values } = parseArgs({
  options: { cards: { type: 'string', default: '100000' }, visits: { type: 'string', default: '10000000' } },
});
const rounds = 5;
const callsOfRound = 40;

const rawStatement = `
  select (at at time zone $2)::date as day, count(*), count(distinct visitor) from visits
  where card_id = $1 and at >= now() - $3::interval group by 1`;

const spans = { '30days': '30 days', '12months': '365 days' } as const;

async function measure(server: Running, database: Client): Promise<Line[]> {
  const origin = `http://127.0.0.1:${server.port}`;
  const { token } = await client({ fetch, origin })(account.login, { body: loadSignIn });
  const call = client({ fetch, origin, token: () => token });
  const [busiest] = await call(stats.ranking, { query: { range: '12months' } });
  if (!busiest) throw new Error('the load has no cards');
  const own = (await call(cards.list, {})).cards;
  const rarest = own.toSorted((one, other) => one.visitCount - other.visitCount)[0];

  // uncompressed, so that every response has a Content-Length
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-encoding': 'identity',
  };
  const paths: [string, string][] = Object.keys(spans).flatMap((range) => [
    [`visit-stats, busiest card, ${range}`, `/api/user/cards/${busiest.id}/visit-stats?range=${range}`] as [
      string,
      string,
    ],
    [
      `saves of the busiest card, detailed, ${range}`,
      `/api/card-contact-saves/stats/card/${busiest.id}/detailed?range=${range}`,
    ],
    [`ranking of ten cards, ${range}`, `/api/user/cards/ranking?range=${range}`],
    [`saves of ten cards, ${range}`, `/api/card-contact-saves/stats/user?range=${range}`],
  ]);
  paths.push(
    ['visit-stats, busiest card, today', `/api/user/cards/${busiest.id}/visit-stats?range=today`],
    ['visit-stats, rarest card, 12months', `/api/user/cards/${rarest?.id}/visit-stats?range=12months`],
    ['saves of the busiest card', `/api/card-contact-saves/stats/card/${busiest.id}`],
  );

  const durations = new Map<string, number[]>();
  const add = (name: string, ms: number) => durations.set(name, [...(durations.get(name) ?? []), ms]);
  const connection = await openConnection(server.port);
  for (let round = 0; round <= rounds; round += 1) {
    await quietMoment();
    for (const [name, path] of paths) {
      const times: number[] = [];
      for (let time = 0; time < callsOfRound; time += 1) {
        const { status, ms } = await connection.send(requestText(path, { headers }));
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        times.push(ms);
      }
      if (round > 0) add(name, middle(times));
    }
    for (const [range, span] of Object.entries(spans)) {
      for (let time = 0; time < 5; time += 1) {
        const began = performance.now();
        await database.query(rawStatement, [busiest.id, 'America/Toronto', span]);
        if (round > 0) add(`the rows themselves, busiest card, ${range}`, performance.now() - began);
      }
    }
  }
  connection.close();

  const p50 = (name: string) => middle(durations.get(name) ?? []);
  const { visits } = await call(stats.visits, { params: { id: busiest.id }, query: { range: '12months' } });
  const { rows: counted } = await database.query<{ visits: number; visitors: number }>(
    `select sum(visits)::int as visits, sum(visitors)::int as visitors from (
       select count(*) as visits, count(distinct visitor) as visitors, (at at time zone 'America/Toronto')::date as day from visits
       where card_id = $1 group by 3) as days
     where day >= date_trunc('month', (now() at time zone 'America/Toronto') - interval '11 months')::date`,
    [busiest.id],
  );
  const isEqual = counted[0]?.visits === visits.total && counted[0].visitors === visits.unique;
  return [
    ...paths.map(([name]) => atMost(name, p50(name), 3, ' ms')),
    ...Object.keys(spans).map((range) =>
      only(
        `the rows themselves, busiest card, ${range}`,
        `${p50(`the rows themselves, busiest card, ${range}`).toFixed(1)} ms`,
      ),
    ),
    {
      what: 'equal to a plain recount',
      is: isEqual ? 'equal' : JSON.stringify([visits, counted]),
      must: 'equal',
      met: isEqual ? 'yes' : 'NO',
    },
    atMost('bytes beside the rows', await extraShare(database), 0.5, ' of theirs'),
  ];
}

async function extraShare(database: Client): Promise<number> {
  const { rows } = await database.query<{ share: number }>(
    `select (pg_total_relation_size('card_days') + pg_total_relation_size('address_days') + pg_total_relation_size('link_days') + pg_total_relation_size('card_counters'))::float
       / (pg_total_relation_size('visits') + pg_total_relation_size('contact_saves')) as share`,
  );
  return rows[0]?.share ?? Number.NaN;
}

const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));
const postgres = await startDurablePostgres();
const database = new Client({ connectionString: postgres.url });
try {
  await seedLoad({ databaseUrl: postgres.url, cards: Number(values.cards), visits: Number(values.visits) });
  await database.connect();
  const server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: folder, RATE_LIMITS: 'off' });
  print(
    `Statistics over ${Number(values.visits).toLocaleString('en')} visits`,
    await measure(server, database),
  );
  await server.stop();
} finally {
  await database.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
