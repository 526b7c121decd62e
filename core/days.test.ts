import { expect, test } from 'vitest';
import { addDays, addMonths, addWorkingDays, earliest } from './days.ts';

test.each([
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
  ['2026-03-31T23:59:59.999Z', 3, '2026-06-30T23:59:59.999Z'],
  ['2026-11-30T12:00:00.000Z', 3, '2027-02-28T12:00:00.000Z'],
  ['2026-12-15T00:00:00.000Z', 1, '2027-01-15T00:00:00.000Z'],
  ['2026-03-31T00:00:00.000Z', -1, '2026-02-28T00:00:00.000Z'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(to);
});

test('a day is 24 hours, including leap days', () => {
  expect(addDays(new Date('2028-02-28T06:00:00Z'), 2).toISOString()).toBe('2028-03-01T06:00:00.000Z');
});

test('the earliest date ignores nulls, and is null if there are no others', () => {
  const [one, other] = [new Date('2026-11-26T10:00:00Z'), new Date('2026-11-25T10:00:00Z')];
  expect(earliest([one, null, other])).toEqual(other);
  expect(earliest([null])).toBeNull();
});

test('the argument is not mutated', () => {
  const date = new Date('2026-01-31T10:00:00Z');
  addMonths(date, 1);
  expect(date.toISOString()).toBe('2026-01-31T10:00:00.000Z');
});

test.each([
  ['2026-11-23T15:00:00Z', 3, '2026-11-26'],
  ['2026-11-23T15:00:00Z', 5, '2026-11-30'],
  ['2026-11-27T15:00:00Z', 1, '2026-11-30'],
  ['2026-11-28T15:00:00Z', 1, '2026-11-30'],
  // late on Friday there, Saturday in UTC
  ['2026-11-28T02:00:00Z', 1, '2026-11-30'],
  ['2026-11-27T02:00:00Z', 1, '2026-11-27'],
])('from %s and %i working days it is %s', (from, days, day) => {
  expect(addWorkingDays(new Date(from), days, 'America/Toronto').toISOString()).toBe(`${day}T12:00:00.000Z`);
});
