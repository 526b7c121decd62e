import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const createdAt = new Date('2026-03-09T15:00:00Z');
const hour = 3_600_000;
const after = (ms: number) => timeLeft(createdAt, new Date(createdAt.getTime() + ms));

test.each([
  ['at once', 0, { unit: 'days', count: 3 }],
  ['with a little more than two days left', 24 * hour - 1, { unit: 'days', count: 2 }],
  ['with two days left', 24 * hour, { unit: 'hours', count: 48 }],
  ['with half an hour left', 71.5 * hour, { unit: 'hours', count: 1 }],
  ['at the very end', 72 * hour, { unit: 'hours', count: 1 }],
] as const)('%s something is left', (_, ms, left) => {
  expect(after(ms)).toEqual(left);
});

test('No time is left after three days', () => {
  expect(after(72 * hour + 1)).toBeUndefined();
});
