import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { cards } from '@visita/core/cards/contract';
import { channels, stats } from '@visita/core/stats/contract';
import { world } from '../test/world.ts';
import { moveDue } from './queries.ts';
import { rollUp } from './roll-up.ts';

const { given, deps, clock, database } = await world();
const ana = await given.user();
/** The addresses of a card: its digital one, that of a physical card, and none, as in rows of earlier builds. */
const addressKinds = ['digital', 'physical', 'none'] as const;

/** Time zones with half-hour summer time, skipped midnights, the extreme offsets, and quarter hours. */
const zones = [
  'America/Toronto',
  'America/St_Johns',
  'America/Havana',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Taipei',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'UTC',
];
const dayMs = 86_400_000;
/** The first visit; of days before only the sums exist, in the time zone of then. */
const first = Date.parse('2025-02-03T14:00:00Z');
const end = new Date('2026-03-09T15:20:40Z');

/** Formats local time in each zone, such as `2026-03-08 03:00:00`. */
const readers = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);
const local = (at: Date, zone: string) => readers.get(zone)?.format(at) ?? '';
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

interface Hit {
  kind: 'view' | 'save' | 'tap';
  at: Date;
  channel: (typeof channels)[number];
  addressKind: (typeof addressKinds)[number];
  /** The same within a UTC day, as the daily salt makes it. */
  visitor: string;
}

/** Times cluster around changes of the clocks and around midnights. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 398 * 24 * 60 }).map((minute) => new Date(first + minute * 60_000)),
  fc
    .tuple(
      fc.constantFrom(
        '2025-03-09',
        '2025-11-02',
        '2026-03-08',
        '2025-04-25',
        '2025-10-31',
        '2025-04-06',
        '2026-03-02',
        '2026-03-09',
      ),
      fc.integer({ min: -900, max: 900 }),
    )
    .map(([day, minutes]) => new Date(Math.min(Date.parse(day) + minutes * 60_000, end.getTime()))),
);
const anyHit = fc.record({
  kind: fc.constantFrom('view' as const, 'view' as const, 'view' as const, 'save' as const, 'tap' as const),
  at: moment,
  channel: fc.constantFrom(...channels),
  addressKind: fc.constantFrom(...addressKinds),
  visitor: fc.constantFrom('a', 'b', 'c'),
});
const event = fc.oneof(
  { weight: 8, arbitrary: anyHit },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollUp' as const), at: moment }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('move' as const), at: moment, zone: fc.constantFrom(...zones) }),
  },
);
const range = fc.oneof(
  fc.record({
    range: fc.constantFrom('today' as const, '7days' as const, '30days' as const, '12months' as const),
  }),
  fc.tuple(fc.integer({ min: 1, max: 430 }), fc.integer({ min: 0, max: 430 })).map(([ago, length]) => {
    const to = dayAfter('2026-03-09', -ago);
    return { range: 'custom' as const, from: dayAfter(to, -Math.min(length, 430)), to };
  }),
);

const getName = ({ visitor, at }: Hit) =>
  hash('sha256', `${visitor} ${at.toISOString().slice(0, 10)}`, 'buffer').subarray(0, 16);

/** Returns the numbers of a card's addresses by their kind. */
async function readNumbers(cardId: string): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ kind: string; number: number }>(
    'select kind, number from card_addresses where card_id = $1',
    [cardId],
  );
  return new Map(rows.map(({ kind, number }) => [kind, number]));
}

async function happen(cardId: string, numbers: Map<string, number>, hit: Hit) {
  clock.set(hit.at);
  const { kind, channel } = hit;
  const addressNumber = numbers.get(hit.addressKind);
  const seen = { cardId, channel, visitor: getName(hit) };
  await deps.visits[kind](addressNumber === undefined ? seen : { ...seen, addressNumber });
}

/** Counts the statistics independently, from the rows alone. */
function recount(
  hits: Hit[],
  { zone, from, to, until }: { zone: string; from: string; to: string; until?: string | undefined },
) {
  const toLocalTime = ({ at }: Hit) => local(at, zone);
  const isIn = (one: Hit) => {
    const day = toLocalTime(one).slice(0, 10);
    return day >= from && day <= to && !(until && day === to && toLocalTime(one) > until);
  };
  const views = hits.filter((one) => one.kind === 'view' && isIn(one));
  const wishes = new Map<string, Hit[]>();
  for (const one of hits.filter(({ kind }) => kind !== 'view')) {
    const key = `${one.visitor} ${one.at.toISOString().slice(0, 10)}`;
    wishes.set(key, [...(wishes.get(key) ?? []), one]);
  }
  const firsts = [...wishes.values()].map((all) => ({
    tried: all[0],
    saved: all.find(({ kind }) => kind === 'save'),
  }));
  return {
    views,
    visits: views.length,
    unique: new Set(
      views.map(
        (one) => `${toLocalTime(one).slice(0, 10)} ${one.visitor} ${one.at.toISOString().slice(0, 10)}`,
      ),
    ).size,
    saves: firsts.flatMap(({ saved }) => (saved && isIn(saved) ? [saved] : [])),
    tries: firsts.filter(({ tried }) => tried && isIn(tried)).length,
    by: (channel: string) => views.filter((one) => one.channel === channel).length,
    clockOf: toLocalTime,
  };
}

test('whatever happens, wherever the owner lives and whenever days are rolled up, the statistics equal a plain recount', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 40 }),
      fc.array(range, { minLength: 1, maxLength: 3 }),
      async (events, question) => {
        clock.set(new Date(first));
        const [printed] = await given.printed();
        const { id } = await ana.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
        const numbers = await readNumbers(id);
        let zone = 'UTC';
        await ana.calls(account.updateProfile, { body: { timeZone: zone } });

        const inOrder = events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
        const hits: Hit[] = [];
        for (const one of inOrder) {
          if (one.kind === 'rollUp') await rollUp(database.db, { now: one.at });
          else if (one.kind === 'move') {
            await ana.calls(account.updateProfile, { body: { timeZone: (zone = one.zone) } });
            await moveDue(database.db, { userId: ana.id });
          } else {
            await happen(id, numbers, one);
            hits.push(one);
          }
        }

        clock.set(end);
        for (const query of question) {
          const answer = await ana.calls(stats.visits, { params: { id }, query });
          const { from, to, unit, today } = answer.period;
          expect(today).toBe(local(end, zone).slice(0, 10));
          const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
          const aYearAgo = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
          const [before, last] =
            query.range === '12months'
              ? [aYearAgo(from), aYearAgo(to)]
              : [dayAfter(from, -days), dayAfter(to, -days)];
          const until = to === today ? `${last} ${local(end, zone).slice(11)}` : undefined;
          const now = recount(hits, { zone, from, to });
          const then = recount(hits, { zone, from: before, to: last, until });
          const day = recount(hits, { zone, from: today, to: today });

          expect(answer.visits).toMatchObject({
            total: now.visits,
            unique: now.unique,
            today: day.visits,
            trend: { previous: then.visits },
          });
          expect(answer.saves).toMatchObject({
            total: now.saves.length,
            today: day.saves.length,
            tries: now.tries,
            trend: { previous: then.saves.length },
          });
          expect(answer.channels).toEqual({
            nfc: now.by('nfc'),
            qr: now.by('qr'),
            email: now.by('email'),
            link: now.by('link'),
            wallet: now.by('wallet'),
          });
          const at = (kind: string) => ({
            visits: now.views.filter((one) => one.addressKind === kind).length,
            saves: now.saves.filter((one) => one.addressKind === kind).length,
          });
          const byKind = new Map(
            answer.addresses.map(({ kind, visits, saves }) => [kind, { visits, saves }]),
          );
          expect(byKind).toEqual(
            new Map([
              ['digital', at('digital')],
              ['physical', at('physical')],
            ]),
          );
          expect(answer.earlier).toEqual(at('none'));
          const length = { hour: 13, day: 10, month: 7 }[unit];
          for (const bucket of answer.buckets) {
            const isHere = (one: Hit) =>
              now.clockOf(one).replace(' ', 'T').startsWith(bucket.start.slice(0, length));
            expect(bucket, query.range).toMatchObject({
              visits: now.views.filter(isHere).length,
              saves: now.saves.filter(isHere).length,
            });
          }
          expect(answer.buckets.reduce((sum, { visits }) => sum + visits, 0)).toBe(now.visits);
          if (unit !== 'hour')
            expect(answer.buckets.reduce((sum, { unique }) => sum + unique, 0)).toBe(now.unique);
        }
      },
    ),
    { numRuns: 120 },
  );
});
