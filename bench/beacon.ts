import { Client } from 'pg';
import { openConnection, requestText } from './connection.ts';
import { atLeast, atMost, middle, only, type Line } from './results.ts';
import { load } from './load.ts';
import { readCpuSeconds, quietMoment } from './machine.ts';
import type { MadeCard } from './many-cards.ts';
import type { Running } from './server-process.ts';

const rounds = 5;
const connections = 512;

async function counted(databaseUrl: string): Promise<number> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ counters: number; rows: number }>(
    'select (select coalesce(sum(visits), 0) from card_counters)::int as counters, (select count(*) from visits)::int as rows',
  );
  await database.end();
  const [{ counters, rows: visits } = { counters: 0, rows: -1 }] = rows;
  if (counters !== visits) throw new Error(`${visits} visits, but the counters say ${counters}`);
  return visits;
}

const beaconTo = ({ cardId }: MadeCard) =>
  requestText(`/i/${cardId}/visit?s=n`, {
    method: 'POST',
    headers: { accept: '*/*', 'content-length': '0' },
  });

/** Keeps connections busy until `calls` beacons are answered, or the server is gone. */
async function sendBeacons(server: Running, { cards, calls }: { cards: MadeCard[]; calls: number }) {
  let sentCount = 0;
  let acknowledged = 0;
  const sendOn = async () => {
    const connection = await openConnection(server.port);
    while (sentCount < calls) {
      const card = cards[sentCount++ % cards.length] as MadeCard; // never empty
      const answer = await connection.send(beaconTo(card)).catch(() => undefined);
      if (!answer) return;
      if (answer.status === 204) acknowledged += 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: 200 }, sendOn));
  return { sent: sentCount, acknowledged };
}

/** Measures the beacons committed per second and the cost of each, and checks that every one is counted. */
export async function measureBeacon(
  server: Running,
  { cards, databaseUrl }: { cards: MadeCard[]; databaseUrl: string },
): Promise<Line[]> {
  const paths = cards.map(({ cardId }) => `/i/${cardId}/visit?s=n`);
  const visitLoad = {
    port: server.port,
    paths,
    method: 'POST' as const,
    headers: { 'content-length': '0' },
    connections,
    seconds: 3,
  };
  await load(visitLoad);
  const rates: number[] = [];
  const micros: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    await quietMoment();
    const before = readCpuSeconds(server.pid);
    const { done, seconds, failed } = await load(visitLoad);
    if (failed > 0) throw new Error(`${failed} of ${done} beacons failed`);
    rates.push(done / seconds);
    micros.push(((readCpuSeconds(server.pid) - before) / done) * 1e6);
  }
  // the load generator hangs up on calls still being counted
  await quietMoment();
  const before = await counted(databaseUrl);
  const { sent, acknowledged } = await sendBeacons(server, { cards, calls: 50_000 });
  const exact = (await counted(databaseUrl)) - before;
  return [
    atLeast('beacons a second, committed', middle(rates), 25_000),
    atMost('processor of the server for each', middle(micros), 35, ' µs'),
    {
      what: 'sent, acknowledged, counted',
      is: [sent, acknowledged, exact].join(', '),
      must: 'equal',
      met: sent === exact && acknowledged === exact ? 'yes' : 'NO',
    },
  ];
}

/** Kills the server under load: whatever was acknowledged must be in the database. */
export async function measureKill(
  server: Running,
  { cards, databaseUrl }: { cards: MadeCard[]; databaseUrl: string },
): Promise<Line[]> {
  const before = await counted(databaseUrl);
  setTimeout(() => void server.stop('SIGKILL'), 1_500);
  const { sent, acknowledged } = await sendBeacons(server, { cards, calls: 1_000_000 });
  const count = (await counted(databaseUrl)) - before;
  return [
    only('before kill -9: sent, acknowledged, counted', [sent, acknowledged, count].join(', ')),
    atMost('acknowledged and lost', Math.max(0, acknowledged - count), 0),
  ];
}
