import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../api/fields.ts';
import { dayIn, daysFrom, laterDay, laterMonth, wallClock } from './day.ts';
import { mostDays, resolvePeriod, RangeQuery, ranges, listPointStarts } from './range.ts';

const now = new Date('2026-03-09T15:00:00Z');
const inToronto = { now, timeZone: 'America/Toronto' };
const resolve = (range: (typeof ranges)[number], at = inToronto) =>
  resolvePeriod({ range, from: undefined, to: undefined }, at);

describe('a range', () => {
  // prettier-ignore: a table is read by its columns
  test.each([
    ['today', '2026-03-09', 'hour', '2026-03-08', '2026-03-08'],
    ['7days', '2026-03-03', 'day', '2026-02-24', '2026-03-02'],
    ['30days', '2026-02-08', 'day', '2026-01-09', '2026-02-07'],
    ['12months', '2025-04-01', 'month', '2024-04-01', '2025-03-09'],
  ] as const)(
    '%s ends today and is compared with the same number of days before',
    (range, from, unit, before, end) => {
      const until = `${end}T11:00:00`;
      expect(resolve(range)).toMatchObject({
        from,
        to: '2026-03-09',
        unit,
        previous: { from: before, to: end, until },
      });
    },
  );

  test('defaults to 30 days', () => {
    expect(RangeQuery.parse({})).toEqual({ range: '30days' });
  });

  test('uses the owner’s days, not UTC days', () => {
    const lateEvening = new Date('2026-03-09T02:30:00Z');
    expect(resolve('today', { now: lateEvening, timeZone: 'America/Toronto' }).from).toBe('2026-03-08');
    expect(resolve('today', { now: lateEvening, timeZone: 'Asia/Taipei' }).from).toBe('2026-03-09');
  });

  test('in the past is compared with full days', () => {
    const period = resolvePeriod({ range: 'custom', from: '2026-02-01', to: '2026-02-10' }, inToronto);
    expect(period).toMatchObject({
      unit: 'day',
      previous: { from: '2026-01-22', to: '2026-01-31', until: null },
    });
  });

  // prettier-ignore: a table is read by its columns
  test.each([
    [{ range: 'custom', to: '2026-03-01' }, 'from', 'required'],
    [{ range: 'custom', from: '2026-03-01' }, 'to', 'required'],
    [{ range: 'custom', from: '2026-03-02', to: '2026-03-01' }, 'to', 'rangeBackwards'],
    [{ range: 'custom', from: '1826-03-01', to: '2026-03-01' }, 'to', 'rangeTooLong'],
    [{ range: 'custom', from: '2026-02-30', to: '2026-03-01' }, 'from', 'invalid'],
    [{ range: 'custom', from: 'yesterday', to: "' or 1=1" }, 'from', 'invalid'],
    [{ range: 'century' }, 'range', 'invalid'],
  ])('%j is refused at its field', (query, field, code) => {
    expect(fieldErrors(RangeQuery, query)[0]).toMatchObject({ field, code });
  });

  test('with a future day in the owner’s time zone is refused', () => {
    const tomorrow = { range: 'custom', from: '2026-03-09', to: '2026-03-10' } as const;
    expect(() => resolvePeriod(tomorrow, inToronto)).toThrow(
      expect.objectContaining({
        details: { errors: [{ field: 'to', code: 'dayNotYet', params: undefined }] },
      }),
    );
    expect(
      resolvePeriod(tomorrow, { now: new Date('2026-03-09T16:30:00Z'), timeZone: 'Asia/Taipei' }).to,
    ).toBe('2026-03-10');
  });

  test('of five years is accepted', () => {
    const from = laterDay('2026-03-09', 1 - mostDays);
    expect(fieldErrors(RangeQuery, { range: 'custom', from, to: '2026-03-09' })).toEqual([]);
    expect(
      fieldErrors(RangeQuery, { range: 'custom', from: laterDay(from, -1), to: '2026-03-09' }),
    ).toHaveLength(1);
  });
});

describe('the points of a chart', () => {
  test('are 24 hours, all days or all months', () => {
    expect(listPointStarts(resolve('today'))).toHaveLength(24);
    expect(listPointStarts(resolve('30days'))).toHaveLength(30);
    expect(listPointStarts(resolve('12months'))).toEqual(
      ['04', '05', '06', '07', '08', '09', '10', '11', '12']
        .map((month) => `2025-${month}`)
        .concat('2026-01', '2026-02', '2026-03'),
    );
  });

  test('of any range are consecutive from the first day to the last', () => {
    const days = fc.integer({ min: 0, max: mostDays - 1 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), days, (ago, length) => {
        const to = laterDay('2026-03-09', -ago);
        const from = laterDay(to, -length);
        const period = resolvePeriod({ range: 'custom', from, to }, inToronto);
        const starts = listPointStarts(period);
        expect(starts).toEqual(starts.toSorted());
        expect(new Set(starts).size).toBe(starts.length);
        expect(from.startsWith(starts[0]?.slice(0, 10) ?? '?')).toBe(true);
        expect(to.startsWith(starts.at(-1)?.slice(0, 10) ?? '?')).toBe(true);
        expect(daysFrom(period.previous.from, period.previous.to)).toBe(daysFrom(from, to));
        expect(laterDay(period.previous.to, 1)).toBe(from);
      }),
    );
  });
});

describe('days', () => {
  test('follow daylight saving time', () => {
    expect(wallClock(new Date('2026-03-08T06:59:59Z'), 'America/Toronto')).toBe('2026-03-08T01:59:59');
    expect(wallClock(new Date('2026-03-08T07:00:00Z'), 'America/Toronto')).toBe('2026-03-08T03:00:00');
    expect(dayIn(new Date('2026-03-09T03:59:59Z'), 'America/Toronto')).toBe('2026-03-08');
    expect(wallClock(new Date('2026-01-01T00:00:00Z'), 'UTC')).toBe('2026-01-01T00:00:00');
  });

  test('of a shorter month are replaced by its last', () => {
    expect(laterMonth('2024-02-29', -12)).toBe('2023-02-28');
    expect(laterMonth('2026-03-31', -1)).toBe('2026-02-28');
  });
});
