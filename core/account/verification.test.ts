import { expect, test } from 'vitest';
import { mayUseVerified } from './verification.ts';

const createdAt = new Date('2026-03-09T15:00:00Z');
const after = (ms: number) => new Date(createdAt.getTime() + ms);

test('an unverified account can use verified screens for exactly three days', () => {
  expect(mayUseVerified({ isVerified: false, createdAt }, after(259_200_000))).toBe(true);
  expect(mayUseVerified({ isVerified: false, createdAt }, after(259_200_001))).toBe(false);
});

test('a verified account can use them without limit', () => {
  expect(mayUseVerified({ isVerified: true, createdAt }, after(10 * 259_200_000))).toBe(true);
});
