import { expect, test } from 'vitest';
import { Cents, SignedCents } from './money.ts';

test('only a credit line may be below zero, and none is larger than a sum can hold', () => {
  expect(Cents.safeParse(-1).success).toBe(false);
  expect(SignedCents.safeParse(-1).success).toBe(true);
  for (const amount of [1_000_000_001, -1_000_000_001, 0.5]) expect(SignedCents.safeParse(amount).success).toBe(false);
});
