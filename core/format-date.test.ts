import { expect, test } from 'vitest';
import { formatDate, formatDays, storedDay } from './format-date.ts';
import { languages, regionFor } from './languages.ts';

const day = (date: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }) =>
  formatDate(new Date(date), 'fr', { timeZone: 'UTC', ...options });

test('the first of a month is « 1er » in French if the month is written as a word', () => {
  expect(day('2026-04-01')).toBe('1er\u00a0avril 2026');
  expect(day('2026-04-01', { day: 'numeric', month: 'short' })).toBe('1er\u00a0avr.');
  expect(day('2026-04-01T09:30:00Z', { dateStyle: 'long', timeStyle: 'short' })).toMatch(
    /^1er\u00a0avril 2026/,
  );
  expect(day('2026-04-11')).toBe('11\u00a0avril 2026');
  expect(day('2026-04-21')).toBe('21\u00a0avril 2026');
});

test('numeric dates and other languages use the usual format', () => {
  expect(day('2026-04-01', { dateStyle: 'short' })).toBe('2026-04-01');
  expect(day('2026-04-01', { day: 'numeric', month: 'numeric' })).not.toContain('er');
  expect(day('2026-04-01T09:30:00Z', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })).toMatch(
    /^09/,
  );
  for (const language of languages.filter((one) => one !== 'fr'))
    expect(formatDate(new Date('2026-04-01'), language, { dateStyle: 'long', timeZone: 'UTC' })).toBe(
      new Intl.DateTimeFormat(regionFor(language), { dateStyle: 'long', timeZone: 'UTC' })
        .format(new Date('2026-04-01'))
        .replace('April 1', 'April\u00a01'),
    );
});

test('a range of days repeats no common part', () => {
  const days = (from: string, to: string) =>
    languages.map((language) =>
      formatDays(new Date(from), new Date(to), language, { month: 'long', day: 'numeric', timeZone: 'UTC' }),
    );
  expect(days('2026-11-26', '2026-11-30')).toEqual([
    'November\u00a026\u2060–\u206030',
    '26\u00a0–\u2060\u00a030\u00a0novembre',
    '11月26日至11月30日',
    '11月26日至11月30日',
  ]);
  expect(days('2026-11-26', '2026-12-01')).toEqual([
    'November\u00a026\u00a0– December\u00a01',
    '26\u00a0novembre\u00a0– 1er\u00a0décembre',
    '11月26日至12月1日',
    '11月26日至12月1日',
  ]);
});

test('a French time is never split over two lines', () => {
  expect(day('2026-04-11T09:30:00Z', { dateStyle: 'long', timeStyle: 'short' })).toMatch(
    / 09?\u00a0h\u00a030$/,
  );
  expect(day('2026-04-11T09:30:00Z', { timeStyle: 'short' })).toMatch(/^09?\u00a0h\u00a030$/);
});

test('a stored day is year, month and day on every engine', () => {
  const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { ...own, get: () => () => '1/9/2027' });
  try {
    expect(storedDay(new Date('2027-01-09T03:00:00Z'), 'UTC')).toBe('2027-01-09');
    expect(storedDay(new Date('2027-01-09T03:00:00Z'), 'America/Toronto')).toBe('2027-01-08');
  } finally {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', own);
  }
});
