import { expect, test } from 'vitest';
import { isExpired } from './card-end.ts';

test('a payment card is valid until the end of its printed month', () => {
  const card = { expMonth: 12, expYear: 2026 };
  expect(isExpired(card, new Date('2026-12-31T23:59:59Z'))).toBe(false);
  expect(isExpired(card, new Date('2027-01-01T00:00:00Z'))).toBe(true);
});
