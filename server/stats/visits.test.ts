import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { migrate } from '../database/migrate.ts';
import { templateDir } from '../test/database-template.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { freshDatabase, startPostgres } from '../test/postgres.ts';
import type { Visits } from '../deps.ts';
import { createVisits } from './visits.ts';

const server = await startPostgres();
const databaseUrl = await freshDatabase(server.url);
const dataDir = temporaryFolder();
const embedded = await openDatabase({ dataDir, templateDir });
const postgres = await openDatabase({ dataDir, databaseUrl });
const another = await openDatabase({ dataDir, databaseUrl });
await migrate(embedded);
await migrate(postgres);
afterAll(async () => {
  await Promise.all([embedded, postgres, another].map((database) => database.close()));
  await server.stop();
});

const noon = new Date('2026-03-09T12:00:00Z');
const log = pino({ level: 'silent' });
const newCard = () => newId(noon);
const visitorNumber = (n: number) => Buffer.from(n.toString(16).padStart(32, '0'), 'hex');
const times = <T>(n: number, create: (n: number) => T) =>
  Array.from({ length: n }, (_, index) => create(index));

/** Counts the fulfilled promises, and collects the errors of the others. */
async function outcome(promises: Promise<unknown>[]) {
  const settled = await Promise.allSettled(promises);
  const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  return { kept: settled.length - reasons.length, refused: reasons.length, reasons: [...new Set(reasons)] };
}

describe.each([
  { name: 'the embedded database', database: embedded, second: embedded },
  { name: 'PostgreSQL', database: postgres, second: another },
])('on $name', ({ database, second }) => {
  const { pool } = database;
  const countingVisits = (settings: { now?: () => Date; patienceMs?: number } = {}) =>
    createVisits({ pool, now: () => noon, log, ...settings });

  async function counted(cardId: string) {
    const { rows } = await pool.query(
      `select (select count(*)::int from visits where card_id = $1) as "visitRows",
              (select count(*)::int from contact_saves where card_id = $1) as "saveRows",
              coalesce(max(visits), 0)::int as visits, coalesce(max(saves), 0)::int as saves, coalesce(max(excluded), 0)::int as excluded
       from card_counters where card_id = $1`,
      [cardId],
    );
    return rows[0];
  }

  test('5,000 views at once are 5,000 rows, and the counter says so', async () => {
    const visits = countingVisits();
    const cardId = newCard();
    await Promise.all(
      times(5_000, (n) => visits.view({ cardId, channel: 'nfc', visitor: visitorNumber(n) })),
    );
    expect(await counted(cardId)).toMatchObject({ visitRows: 5_000, visits: 5_000, saves: 0, excluded: 0 });
  });

  test('a view is there when its promise has resolved, as it was seen', async () => {
    const cardId = newCard();
    await countingVisits().view({ cardId, channel: 'qr', visitor: visitorNumber(7) });
    const { rows } = await pool.query('select at, channel, visitor from visits where card_id = $1', [cardId]);
    expect(rows).toEqual([{ at: noon, channel: 'qr', visitor: visitorNumber(7) }]);
  });

  test('a visitor who saves 50 times at once has saved once', async () => {
    const visits = countingVisits();
    const cardId = newCard();
    const saving = () => visits.save({ cardId, channel: 'link', visitor: visitorNumber(1) });
    const first = await Promise.all(times(50, saving));
    const later = await Promise.all(times(50, saving));
    expect(first.filter(Boolean)).toHaveLength(1);
    expect(later.filter(Boolean)).toHaveLength(0);
    expect(await counted(cardId)).toMatchObject({ saveRows: 1, saves: 1, visits: 0 });
  });

  test('the next day, another visitor and another card count again', async () => {
    let at = noon;
    const visits = countingVisits({ now: () => at });
    const [cardId, other] = [newCard(), newCard()];
    const save = (card: string, n: number) =>
      visits.save({ cardId: card, channel: 'nfc', visitor: visitorNumber(n) });
    expect(await Promise.all([save(cardId, 1), save(cardId, 2), save(other, 1)])).toEqual([true, true, true]);
    at = new Date('2026-03-09T23:59:59.999Z');
    expect(await save(cardId, 1)).toBe(false);
    at = new Date('2026-03-10T00:00:00Z');
    expect(await save(cardId, 1)).toBe(true);
    expect(await counted(cardId)).toMatchObject({ saveRows: 3, saves: 3 });
  });

  test('what does not count is counted apart', async () => {
    const visits = countingVisits();
    const cardId = newCard();
    await Promise.all([
      ...times(30, () => visits.exclude({ cardId })),
      visits.view({ cardId, channel: 'email', visitor: visitorNumber(1) }),
    ]);
    expect(await counted(cardId)).toMatchObject({ visitRows: 1, visits: 1, excluded: 30 });
  });

  test('two processes on the same cards never wait in a circle and count exactly', async () => {
    const cardIds = times(400, newCard);
    const another = createVisits({ pool: second.pool, now: () => noon, log });
    const processes: [Visits, string[]][] = [
      [countingVisits(), cardIds],
      [another, cardIds.toReversed()],
    ];
    const saves: boolean[] = [];
    const act = (visits: Visits, cardId: string, n: number) => [
      visits.view({ cardId, channel: 'nfc', visitor: visitorNumber(n) }),
      visits.save({ cardId, channel: 'nfc', visitor: visitorNumber(n) }).then((isNew) => saves.push(isNew)),
      visits.exclude({ cardId }),
    ];
    for (const n of times(6, Number)) {
      await Promise.all(
        processes.flatMap(([visits, order]) => order.flatMap((cardId) => act(visits, cardId, n))),
      );
    }

    const { rows } = await pool.query(
      `select visits, saves, excluded, count(*)::int as cards from card_counters where card_id = any ($1) group by 1, 2, 3`,
      [cardIds],
    );
    expect(rows).toEqual([{ visits: '12', saves: '6', excluded: '12', cards: 400 }]);
    expect(await counted(cardIds[0] ?? '')).toMatchObject({ visitRows: 12, saveRows: 6 });
    expect(saves.filter(Boolean)).toHaveLength(400 * 6);
  });

  test('nor do they when there are only views', async () => {
    const cardIds = times(400, newCard);
    const another = createVisits({ pool: second.pool, now: () => noon, log });
    const processes: [Visits, string[]][] = [
      [countingVisits(), cardIds],
      [another, cardIds.toReversed()],
    ];
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        processes.flatMap(([visits, order]) =>
          order.map((cardId) => visits.view({ cardId, channel: 'qr', visitor: visitorNumber(1) })),
        ),
      );
    }
    const { rows } = await pool.query(
      'select visits, count(*)::int as cards from card_counters where card_id = any ($1) group by 1',
      [cardIds],
    );
    expect(rows).toEqual([{ visits: '20', cards: 400 }]);
  });

  test('when nothing can be written every caller is told, nothing is half there, and it recovers by itself', async () => {
    const visits = countingVisits();
    const cardId = newCard();
    const seen = { cardId, channel: 'nfc', visitor: visitorNumber(1) } as const;
    await pool.query('alter table card_counters rename to hidden_counters');
    const failing = await outcome([
      ...times(300, () => visits.view(seen)),
      visits.save(seen),
      visits.exclude({ cardId }),
    ]);
    await pool.query('alter table hidden_counters rename to card_counters');
    expect(failing).toEqual({ kept: 0, refused: 302, reasons: ['Problem: unavailable'] });
    expect(await counted(cardId)).toMatchObject({ visitRows: 0, saveRows: 0 });

    expect(await visits.save(seen)).toBe(true);
    await visits.view(seen);
    expect(await counted(cardId)).toMatchObject({ visitRows: 1, visits: 1, saves: 1, excluded: 0 });
  });

  test('a database that does not answer delays visitors no longer than allowed', async () => {
    const visits = countingVisits({ patienceMs: 300 });
    const cardId = newCard();
    const view = (card: string) => visits.view({ cardId: card, channel: 'nfc', visitor: visitorNumber(1) });
    const clients = await Promise.all(times(pool.options.max ?? 1, () => pool.connect()));
    const began = performance.now();
    const waiting = await outcome(times(500, () => view(cardId)));
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(waiting).toEqual({ kept: 0, refused: 500, reasons: ['Problem: unavailable'] });
    await expect(view(cardId)).rejects.toThrow('unavailable');

    for (const client of clients) client.release();
    const after = newCard();
    await expect.poll(() => view(after).then(() => 'written', String)).toBe('written');
    expect(await counted(after)).toMatchObject({ visitRows: 1, visits: 1 });
  });

  test('only so many may wait; the others are refused at once and none of those who wait is lost', async () => {
    const visits = countingVisits();
    const cardId = newCard();
    const clients = await Promise.all(times(pool.options.max ?? 1, () => pool.connect()));
    const all = outcome(
      times(30_000, (n) => visits.view({ cardId, channel: 'nfc', visitor: visitorNumber(n) })),
    );
    for (const client of clients) client.release();
    const { kept, refused } = await all;
    expect({ kept, refused }).toEqual({ kept: 20_001, refused: 9_999 });
    expect(await counted(cardId)).toMatchObject({ visitRows: kept, visits: kept });
  });

  test('closing writes what waits and takes no more', async () => {
    const visits = countingVisits();
    const cardId = newCard();
    const viewing = outcome(
      times(3_000, (n) => visits.view({ cardId, channel: 'nfc', visitor: visitorNumber(n) })),
    );
    await visits.close();
    expect(await counted(cardId)).toMatchObject({ visitRows: 3_000, visits: 3_000 });
    expect((await viewing).kept).toBe(3_000);
    await expect(visits.exclude({ cardId })).rejects.toThrow('unavailable');
  });
});

test('a PostgreSQL that goes and comes back loses none that was confirmed', async () => {
  const visits = createVisits({ pool: postgres.pool, now: () => noon, log });
  const cardId = newCard();
  const results: Promise<unknown>[] = [];
  const restart = { isOver: false };
  const restarting = server.restart().then(() => (restart.isOver = true));
  while (!restart.isOver) {
    results.push(visits.view({ cardId, channel: 'nfc', visitor: visitorNumber(results.length) }));
    await Promise.race([restarting, outcome(results.slice(-1)), sleep(5)]);
  }
  const { kept } = await outcome(results);
  await expect.poll(() => visits.exclude({ cardId }).then(() => 'written', String)).toBe('written');
  const { rows } = await postgres.pool.query<{ rows: number; visits: number }>(
    'select (select count(*)::int from visits where card_id = $1) as rows, visits::int from card_counters where card_id = $1',
    [cardId],
  );
  // one statement may have committed although its answer was lost
  expect(rows[0]?.rows).toBeGreaterThanOrEqual(kept);
  expect(rows[0]?.rows).toBeLessThanOrEqual(results.length);
  expect(rows[0]?.visits).toBe(rows[0]?.rows);
});
