import { describe, expect, inject, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { cards } from '@visita/core/cards/contract';
import { stats } from '@visita/core/stats/contract';
import { updateUser } from '../account/queries.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { monthFrom } from '../database/partitions.ts';
import { runJobs } from '../test/jobs.ts';
import { freshDatabase } from '../test/postgres.ts';
import { archivedUpTo } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { world } from '../test/world.ts';
import { maintainPartitions } from './maintain-partitions.ts';
import { rollUp } from './roll-up.ts';

const { as, clock, database, deps, given, guest } = await world();
const { pool } = database;

async function owner(timeZone = 'UTC') {
  const ana = await given.user();
  await updateUser(deps.db, ana, { isVerified: true });
  await ana.calls(account.updateProfile, { body: { timeZone } });
  const [printed] = await given.printed();
  const { id } = await ana.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  return { ana, id };
}

/** Signs in again, since the session has expired by now. */
async function signIn({ email }: { email: string }) {
  const { token } = await guest.calls(account.login, { body: { email, password: 'a good password' } });
  return { calls: as(token) };
}

async function see(cardId: string, at: string, visitor = 1) {
  clock.set(new Date(at));
  await deps.visits.view({ cardId, channel: 'nfc', visitor: Buffer.alloc(16, visitor) });
  await deps.visits.save({ cardId, channel: 'nfc', visitor: Buffer.alloc(16, visitor) });
}

async function keepAt(at: string) {
  clock.set(new Date(at));
  await maintainPartitions.run(deps, {});
}

/** The partitions that contain visits of the card. */
async function readParts(cardId: string) {
  const { rows } = await pool.query<{ part: string }>(
    `select tableoid::regclass::text as part from visits where card_id = $1 order by at`,
    [cardId],
  );
  return rows.map(({ part }) => part);
}

describe('the months of visits', () => {
  test('are made ahead, and take what came before they were there', async () => {
    const { id } = await owner();
    await see(id, '2027-03-31T23:59:59.999Z');
    await see(id, '2027-04-01T00:00:00.000Z');
    expect(await readParts(id)).toEqual(['visits_rest', 'visits_rest']);

    await keepAt('2027-04-01T00:00:01Z');
    expect(await readParts(id)).toEqual(['visits_2027_03', 'visits_2027_04']);
    await see(id, '2027-05-31T23:59:59.999Z');
    await see(id, '2027-06-01T00:00:00.000Z');
    expect(await readParts(id)).toEqual([
      'visits_2027_03',
      'visits_2027_04',
      'visits_2027_05',
      'visits_rest',
    ]);
  });

  test('are found by the same index as the table has', async () => {
    await keepAt('2028-01-15T00:00:00Z');
    const { rows } = await pool.query<{ def: string }>(
      `select indexdef as def from pg_indexes where tablename = 'visits_2028_01'`,
    );
    expect(rows.map(({ def }) => def.replace(/.*using/i, 'using'))).toEqual(['using btree (card_id, at)']);
    const { rows: checks } = await pool.query(
      `select from pg_constraint where conrelid = 'visits_2028_01'::regclass and conname = 'visits_channel'`,
    );
    expect(checks).toHaveLength(1);
  });

  test('end after thirteen whole months, not a moment earlier, and their days stay', async () => {
    const { ana, id } = await owner();
    await see(id, '2029-01-31T23:59:59.999Z', 1);
    await see(id, '2029-02-01T00:00:00.000Z', 2);
    await keepAt('2030-02-28T23:59:59.999Z');
    expect(await readParts(id)).toEqual(['visits_2029_01', 'visits_2029_02']);

    await keepAt('2030-03-01T00:00:00.000Z');
    expect(await readParts(id)).toEqual(['visits_2029_02']);
    const { rows } = await pool.query<{ day: string }>(
      'select day::text from contact_saves where card_id = $1',
      [id],
    );
    expect(rows).toEqual([{ day: '2029-02-01' }]);

    const back = await signIn(ana);
    const year = await back.calls(stats.visits, {
      params: { id },
      query: { range: 'custom', from: '2029-01-01', to: '2029-12-31' },
    });
    expect(year.visits).toMatchObject({ total: 2, unique: 2 });
    expect(year.saves).toMatchObject({ total: 2, tries: 2 });
    const day = await back.calls(stats.visits, {
      params: { id },
      query: { range: 'custom', from: '2029-01-31', to: '2029-01-31' },
    });
    expect(day.period.unit).toBe('day');
    expect(day.buckets).toEqual([{ start: '2029-01-31', visits: 1, unique: 1, saves: 1 }]);
    const young = await back.calls(stats.visits, {
      params: { id },
      query: { range: 'custom', from: '2029-02-02', to: '2029-02-02' },
    });
    expect(young.period.unit).toBe('hour');
  });

  test('end only once every day of theirs is in the daily rows, however long the server was away', async () => {
    const { ana, id } = await owner();
    await see(id, '2031-05-10T12:00:00Z');
    await keepAt('2034-01-01T00:00:00Z');
    expect(await readParts(id)).toEqual([]);
    const { visits } = await (
      await signIn(ana)
    ).calls(stats.visits, {
      params: { id },
      query: { range: 'custom', from: '2031-05-10', to: '2031-05-10' },
    });
    expect(visits.total).toBe(1);
  });
});

test('a user who changes the time zone keeps the rolled-up days', async () => {
  const { ana, id } = await owner('America/Toronto');
  await see(id, '2035-01-15T02:00:00Z', 1);
  await see(id, '2036-02-20T02:00:00Z', 2);
  await rollUp(database.db, { now: new Date('2036-02-25T00:00:00Z') });
  await keepAt('2036-03-10T00:00:00Z');
  expect(await readParts(id)).toEqual(['visits_2036_02']);

  const back = await signIn(ana);
  await back.calls(account.updateProfile, { body: { timeZone: 'Asia/Taipei' } });
  const days = async () => {
    const query = { range: 'custom' as const, from: '2035-01-01', to: '2036-03-09' };
    const { visits } = await back.calls(stats.visits, { params: { id }, query });
    const day = await back.calls(stats.visits, {
      params: { id },
      query: { range: 'custom', from: '2036-02-20', to: '2036-02-20' },
    });
    return [visits.total, day.visits.total];
  };
  expect(await days()).toEqual([2, 1]);
  await runJobs(deps);
  await rollUp(database.db, { now: clock.now() });
  expect(await days()).toEqual([2, 1]);
  const { rows } = await pool.query<{ day: string }>(
    'select day::text from card_days join card_counters on number = card_number where card_id = $1 order by day',
    [id],
  );
  expect(rows.map(({ day }) => day)).toEqual(['2035-01-14', '2036-02-20']);
});

test('visits go on while a month is made and another ends', async () => {
  const { id } = await owner();
  clock.set(new Date('2038-06-01T00:00:00Z'));
  const views = Array.from({ length: 400 }, (_, number) =>
    deps.visits.view({ cardId: id, channel: 'nfc', visitor: Buffer.from(String(number).padStart(16)) }),
  );
  await Promise.all([...views, maintainPartitions.run(deps, {})]);
  await maintainPartitions.run(deps, {});
  expect((await readParts(id)).filter((part) => part === 'visits_2038_06')).toHaveLength(400);
});

test('a month is followed by the next', () => {
  expect(['2026-12', '2026-01'].map((month) => [monthFrom(month, 1), monthFrom(month, -13)])).toEqual([
    ['2027-01', '2025-11'],
    ['2026-02', '2024-12'],
  ]);
});

test('the visits of a database from before are in the months they are of', async () => {
  const server = inject('postgresUrl') as string | undefined; // set in one of the two test projects only
  const before = await openDatabase({
    dataDir: temporaryFolder(),
    databaseUrl: server && (await freshDatabase(server)),
  });
  await migrate(before, archivedUpTo(temporaryFolder(), '0017_keeping_no_longer'));
  await before.pool.query(`
    insert into visits (card_id, at, channel, visitor) select gen_random_uuid(), moment, 'qr', '\\x01'
    from unnest('{2025-12-31T23:59:59.999Z,2026-01-01T00:00:00Z,2026-02-01T00:00:00Z}'::timestamptz[]) as moment`);
  const visits = async () =>
    (await before.pool.query('select card_id, at, channel, visitor from visits order by at'))
      .rows as unknown[];
  const were = await visits();

  await migrate(before);
  expect(await visits()).toEqual(were);
  await before.pool.query(`insert into visits select card_id, at, 'wallet', visitor, 1 from visits`);
  const { rows } = await before.pool.query<{ part: string }>(
    'select distinct tableoid::regclass::text as part from visits order by 1',
  );
  expect(rows.map(({ part }) => part)).toEqual(['visits_2025_12', 'visits_2026_01', 'visits_2026_02']);
  await before.close();
});
