import { describe, expect, test, vi } from 'vitest';
import { account } from '@visita/core/account/contract';
import { cards } from '@visita/core/cards/contract';
import { stats } from '@visita/core/stats/contract';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { world, type Person } from '../test/world.ts';
import { eraseStatistics } from './jobs.ts';
import { rollUp } from './roll-up.ts';

const { given, guest, deps, clock, database } = await world();
const now = new Date('2026-03-09T15:00:00Z');
const visitor = (name: string) => Buffer.from(name.padEnd(16, '.'));

async function owner(timeZone = 'America/Toronto', person?: Person) {
  clock.set(now);
  const ana = person ?? (await given.user());
  clock.set(new Date('2026-01-01T12:00:00Z'));
  await ana.calls(account.updateProfile, { body: { timeZone } });
  const [printed] = await given.printed();
  const { id, cardId } = await ana.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  clock.set(now);
  return { ana, id, cardId };
}

async function view(
  cardId: string,
  at: string,
  name = 'somebody',
  channel: 'nfc' | 'qr' | 'email' | 'link' = 'nfc',
  addressNumber?: number,
) {
  clock.set(new Date(at));
  const seen = { cardId, channel, visitor: visitor(name) };
  await deps.visits.view(addressNumber === undefined ? seen : { ...seen, addressNumber });
  clock.set(now);
}

async function readAddresses(id: string) {
  const { rows } = await database.pool.query<{ number: number; code: string }>(
    'select number, code from card_addresses where card_id = $1 order by number',
    [id],
  );
  return rows;
}

/** Counts the queries of a call. */
async function readQueries(act: () => Promise<unknown>): Promise<number> {
  const querySpy = vi.spyOn(database.pool, 'query');
  await act();
  const count = querySpy.mock.calls.length;
  querySpy.mockRestore();
  return count;
}

describe('the statistics of a card', () => {
  test('tell the last 30 days in days, with everything about them', async () => {
    const { ana, id } = await owner();
    await view(id, '2026-03-09T13:00:00Z', 'one');
    await view(id, '2026-03-09T13:10:00Z', 'one', 'qr');
    await view(id, '2026-03-08T13:10:00Z', 'two', 'email');
    await view(id, '2026-02-01T13:10:00Z', 'two');
    await deps.visits.tap({ cardId: id, channel: 'nfc', visitor: visitor('one') });
    await deps.visits.tap({ cardId: id, channel: 'nfc', visitor: visitor('two') });
    await deps.visits.save({ cardId: id, channel: 'nfc', visitor: visitor('one') });
    await deps.visits.exclude({ cardId: id });
    await deps.visits.click({ cardId: id, link: 'phone' });
    await deps.visits.click({ cardId: id, link: 'https://example.com/' });
    await deps.visits.click({ cardId: id, link: 'https://example.com/' });

    const statistics = await ana.calls(stats.visits, { params: { id } });
    expect(statistics).toMatchObject({
      period: {
        range: '30days',
        from: '2026-02-08',
        to: '2026-03-09',
        unit: 'day',
        timeZone: 'America/Toronto',
      },
      visits: { total: 3, today: 2, unique: 2, averagePerDay: 0.1, trend: { previous: 1, change: 200 } },
      saves: { total: 1, today: 1, tries: 2, successRate: 50, trend: { previous: 0, change: null } },
      channels: { nfc: 1, qr: 1, email: 1, link: 0, wallet: 0 },
      links: [
        { link: 'https://example.com/', clicks: 2 },
        { link: 'phone', clicks: 1 },
      ],
      excluded: 1,
    });
    expect(statistics.buckets).toHaveLength(30);
    expect(statistics.buckets.slice(-2)).toEqual([
      { start: '2026-03-08', visits: 1, unique: 1, saves: 0 },
      { start: '2026-03-09', visits: 2, unique: 1, saves: 1 },
    ]);
  });

  test('of a card without visits are zeros everywhere', async () => {
    const { ana, id } = await owner();
    for (const range of ['today', '7days', '30days', '12months'] as const) {
      const statistics = await ana.calls(stats.visits, { params: { id }, query: { range } });
      expect(statistics.visits).toEqual({
        total: 0,
        today: 0,
        unique: 0,
        averagePerDay: 0,
        trend: { previous: 0, change: null },
      });
      expect(statistics.saves.successRate).toBeNull();
      expect(statistics.buckets.every(({ visits, unique, saves }) => visits + unique + saves === 0)).toBe(
        true,
      );
    }
  });

  test('compare this morning with yesterday morning, not with all of yesterday', async () => {
    const { ana, id } = await owner();
    await view(id, '2026-03-09T14:00:00Z');
    await view(id, '2026-03-08T14:00:00Z');
    await view(id, '2026-03-08T22:00:00Z');
    const { visits, buckets } = await ana.calls(stats.visits, { params: { id }, query: { range: 'today' } });
    expect(visits).toMatchObject({ total: 1, trend: { previous: 1, change: 0 } });
    expect(buckets.find(({ start }) => start === '2026-03-09T10:00')?.visits).toBe(1);
  });

  test('average over the days on which the card was bound', async () => {
    const { ana, id } = await owner();
    await view(id, '2026-01-02T12:00:00Z');
    const { visits } = await ana.calls(stats.visits, {
      params: { id },
      query: { range: 'custom', from: '2025-12-23', to: '2026-01-02' },
    });
    expect(visits.averagePerDay).toBe(0.5);
  });

  test('are the owner’s only', async () => {
    const { id } = await owner();
    const ben = await given.user();
    for (const call of [stats.visits, stats.savesOfCard, stats.savesDetailed]) {
      await expect(ben.calls(call, { params: { id } })).rejects.toThrow('cardBoundByOther');
    }
    await expect(guest.calls(stats.ranking, {})).rejects.toThrow('sessionExpired');
  });

  test.each([
    [{ range: 'custom', from: '1826-03-09', to: '2026-03-09' }, 'rangeTooLong'],
    [{ range: 'custom', from: '2026-03-09', to: '2026-03-08' }, 'rangeBackwards'],
    [{ range: 'custom', from: '2026-03-09', to: '2026-03-10' }, 'dayNotYet'],
  ] as const)('for %j are refused at the field', async (query, code) => {
    const { ana, id } = await owner();
    const refusal = {
      key: 'invalidInput',
      details: { errors: [expect.objectContaining({ field: 'to', code })] },
    };
    await expect(ana.calls(stats.visits, { params: { id }, query })).rejects.toMatchObject(refusal);
  });
});

describe('the statistics by address', () => {
  const lead = (number: number, id: string | null) =>
    database.pool.query(
      'update card_addresses set card_id = $1, attached_at = case when $1::uuid is not null then now() end where number = $2',
      [id, number],
    );
  const see = async (cardId: string, at: string, addressNumber?: number) => {
    clock.set(new Date(at));
    const seen = { cardId, channel: 'nfc', visitor: visitor('one') } as const;
    await deps.visits.view(addressNumber === undefined ? seen : { ...seen, addressNumber });
    await deps.visits.save(addressNumber === undefined ? seen : { ...seen, addressNumber });
    clock.set(now);
  };

  test.each(['before', 'after'] as const)(
    'stay with the card when a physical card leaves it %s the days are rolled up',
    async (when) => {
      const [{ ana, id }, other] = [await owner(), await owner()];
      const [own] = await readAddresses(id);
      const [plastic] = (await readAddresses(other.id)).filter(({ code }) => code !== other.cardId);
      if (!own || !plastic) throw new Error('a bound card has two addresses');
      await lead(plastic.number, id);
      await see(id, '2026-03-07T13:00:00Z');
      await see(id, '2026-03-08T13:00:00Z', plastic.number);
      if (when === 'after') await rollUp(database.db, { now });
      await lead(plastic.number, other.id);
      if (when === 'before') await rollUp(database.db, { now });
      await see(id, '2026-03-09T13:00:00Z', own.number);

      const mine = await ana.calls(stats.visits, { params: { id } });
      expect(mine.addresses).toHaveLength(3);
      expect(mine.addresses.at(-1)).toMatchObject({
        address: plastic.code,
        colour: 'black',
        isAttached: false,
        visits: 1,
        saves: 1,
      });
      expect(mine.addresses.find(({ address }) => address === own.code)).toMatchObject({
        visits: 1,
        saves: 1,
      });
      expect(mine.earlier).toEqual({ visits: 1, saves: 1 });
      const theirs = await other.ana.calls(stats.visits, { params: { id: other.id } });
      expect(theirs.addresses.map(({ visits }) => visits)).toEqual([0, 0]);
    },
  );

  test('name a key tag, which has no colour', async () => {
    clock.set(now);
    const ana = await given.user();
    const [tag] = await given.printed({ kind: 'tag' });
    const { id } = await ana.calls(cards.bind, { body: { cardNumber: tag?.cardNumber ?? '' } });
    const { addresses } = await ana.calls(stats.visits, { params: { id } });
    expect(addresses).toMatchObject([
      { kind: 'digital', physicalKind: null, cardNumber: null, colour: null },
      { kind: 'physical', physicalKind: 'tag', cardNumber: tag?.cardNumber, colour: null },
    ]);
  });

  test('of a card that left are not listed for a range in which it was not used', async () => {
    const [{ ana, id }, other] = [await owner(), await owner()];
    const [plastic] = (await readAddresses(other.id)).filter(({ code }) => code !== other.cardId);
    await see(id, '2026-03-01T13:00:00Z', plastic?.number);
    const listed = async (range: '7days' | '30days') =>
      (await ana.calls(stats.visits, { params: { id }, query: { range } })).addresses.length;
    expect([await listed('30days'), await listed('7days')]).toEqual([3, 2]);
  });
});

test('every call asks the database twice: who calls, and what is asked', async () => {
  const { ana, id } = await owner();
  await view(id, '2026-03-09T13:00:00Z');
  for (const act of [
    () => ana.calls(stats.visits, { params: { id } }),
    () => ana.calls(stats.visits, { params: { id }, query: { range: 'today' } }),
    () => ana.calls(stats.ranking, {}),
    () => ana.calls(stats.savesOfCard, { params: { id } }),
    () => ana.calls(stats.savesOfUser, {}),
    () => ana.calls(stats.savesDetailed, { params: { id } }),
  ]) {
    expect(await readQueries(act)).toBe(2);
  }
});

test('cards are ranked by their visits, and all of them make the saves of a person', async () => {
  const { ana, id } = await owner();
  const second = await owner('America/Toronto', ana);
  await view(id, '2026-03-09T13:00:00Z', 'one');
  await view(second.id, '2026-03-09T13:00:00Z', 'one');
  await view(second.id, '2026-03-09T13:00:00Z', 'two');
  await view(second.id, '2026-02-01T13:00:00Z', 'two');
  for (const cardId of [id, second.id])
    await deps.visits.save({ cardId, channel: 'qr', visitor: visitor('one') });

  expect(await ana.calls(stats.ranking, {})).toEqual([
    {
      id: second.id,
      cardId: second.cardId,
      name: '',
      visits: 2,
      saves: 1,
      trend: { previous: 1, change: 100 },
    },
    expect.objectContaining({ id, visits: 1, saves: 1, trend: { previous: 0, change: null } }),
  ]);
  expect(await ana.calls(stats.savesOfUser, {})).toMatchObject({
    total: 2,
    today: 2,
    tries: 2,
    successRate: 100,
  });
  expect(await ana.calls(stats.savesOfCard, { params: { id } })).toMatchObject({ total: 1 });
  const { buckets } = await ana.calls(stats.savesDetailed, { params: { id }, query: { range: '12months' } });
  expect(buckets.at(-1)).toEqual({ start: '2026-03', saves: 1 });
});

describe('rolling up', () => {
  const readDays = async (id: string) => {
    const { rows } = await database.pool.query(
      'select day::text, card_days.visits, visitors, nfc from card_days join card_counters on number = card_number where card_id = $1 order by day',
      [id],
    );
    return rows as unknown[];
  };

  test('writes the days that are over, leaves today alone, and changes no figure', async () => {
    const { ana, id } = await owner();
    for (const day of ['2026-02-20', '2026-03-08', '2026-03-09']) {
      await view(id, `${day}T12:00:00Z`, 'one');
      await view(id, `${day}T12:30:00Z`, 'one', 'qr');
    }
    const before = await ana.calls(stats.visits, { params: { id } });
    await rollUp(database.db, { now });
    expect(await readDays(id)).toEqual([
      { day: '2026-02-20', visits: 2, visitors: 1, nfc: 1 },
      { day: '2026-03-08', visits: 2, visitors: 1, nfc: 1 },
    ]);
    expect(await ana.calls(stats.visits, { params: { id } })).toEqual(before);
    await Promise.all([rollUp(database.db, { now }), rollUp(database.db, { now })]);
    expect(await ana.calls(stats.visits, { params: { id } })).toEqual(before);
  });

  test('afterwards the days are read where they are written, not counted again', async () => {
    const { ana, id } = await owner();
    await view(id, '2026-03-08T12:00:00Z');
    await rollUp(database.db, { now });
    await database.pool.query('delete from visits where card_id = $1', [id]);
    const { visits } = await ana.calls(stats.visits, { params: { id } });
    expect(visits.total).toBe(1);
  });

  test('waits for a day’s last visits to be there', async () => {
    const { id } = await owner();
    await view(id, '2026-03-09T03:59:00Z');
    await rollUp(database.db, { now: new Date('2026-03-09T04:04:00Z') });
    expect(await readDays(id)).toEqual([]);
    await rollUp(database.db, { now: new Date('2026-03-09T04:06:00Z') });
    expect(await readDays(id)).toHaveLength(1);
  });

  test('follows an owner who moves to another zone', async () => {
    const { ana, id } = await owner();
    const [own] = await readAddresses(id);
    await view(id, '2026-03-07T01:00:00Z', 'one', 'nfc', own?.number);
    const sinceThen = { range: 'custom', from: '2026-03-06', to: '2026-03-08' } as const;
    const readAddressed = async () =>
      (await ana.calls(stats.visits, { params: { id }, query: sinceThen })).addresses;
    const addressed = await readAddressed();
    await rollUp(database.db, { now });
    expect(await readDays(id)).toMatchObject([{ day: '2026-03-06' }]);
    await ana.calls(account.updateProfile, { body: { timeZone: 'Asia/Taipei' } });
    await runJobs(deps);
    const seen = () =>
      ana.calls(stats.visits, {
        params: { id },
        query: { range: 'custom', from: '2026-03-07', to: '2026-03-07' },
      });
    expect((await seen()).visits.total).toBe(1);
    await rollUp(database.db, { now });
    expect(await readDays(id)).toMatchObject([{ day: '2026-03-07' }]);
    expect((await seen()).visits.total).toBe(1);
    expect(await readAddressed()).toEqual(addressed);
  });

  test('goes on beside visits, and loses none of them', async () => {
    const { ana, id } = await owner();
    const views = Array.from({ length: 300 }, (_, index) =>
      deps.visits.view({ cardId: id, channel: 'nfc', visitor: visitor(String(index)) }),
    );
    await Promise.all([
      ...views,
      rollUp(database.db, { now }),
      rollUp(database.db, { now: new Date('2026-03-10T15:00:00Z') }),
    ]);
    clock.set(new Date('2026-03-10T15:00:00Z'));
    await rollUp(database.db, { now: clock.now() });
    const { visits } = await ana.calls(stats.visits, { params: { id } });
    expect(visits).toMatchObject({ total: 300, unique: 300, today: 0 });
  });
});

test('what is erased is gone from every table', async () => {
  const { id } = await owner();
  await view(id, '2026-03-01T12:00:00Z');
  await deps.visits.save({ cardId: id, channel: 'qr', visitor: visitor('one') });
  await deps.visits.click({ cardId: id, link: 'phone' });
  await rollUp(database.db, { now });
  await enqueue(database.db, eraseStatistics, { cardId: id });
  await runJobs(deps, [eraseStatistics]);
  const { rows } = await database.pool.query(
    `select (select count(*)::int from visits where card_id = $1) + (select count(*)::int from contact_saves where card_id = $1)
      + (select count(*)::int from link_days where card_id = $1) + (select count(*)::int from card_counters where card_id = $1)
      + (select count(*)::int from address_days where card_number not in (select number from card_counters)) as left`,
    [id],
  );
  expect(rows).toEqual([{ left: 0 }]);
});
