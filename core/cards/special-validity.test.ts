import { expect, test } from 'vitest';
import { specialValidUntil } from './special-validity.ts';

test.each([
  ['2026-01-31T10:00:00.000Z', 1, 'months', '2026-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', 1, 'months', '2028-02-29T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 12, 'months', '2029-02-28T10:00:00.000Z'],
  ['2026-03-09T15:00:00.000Z', 12, 'months', '2027-03-09T15:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 30, 'days', '2026-03-02T10:00:00.000Z'],
] as const)('from %s, %i %s last until %s', (boundAt, length, unit, until) => {
  expect(specialValidUntil(new Date(boundAt), { length, unit }).toISOString()).toBe(until);
});
