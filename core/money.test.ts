import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { Cents, formatColumnMoney, formatMoney, SignedCents } from './money.ts';

test('only credit lines may be negative, and the maximum keeps sums exact', () => {
  expect(Cents.safeParse(-1).success).toBe(false);
  expect(SignedCents.safeParse(-1).success).toBe(true);
  for (const amount of [1_000_000_001, -1_000_000_001, 0.5])
    expect(SignedCents.safeParse(amount).success).toBe(false);
});

test('an amount shows its currency in every language, with no-break spaces', () => {
  const formatAll = (cents: number) => languages.map((language) => formatMoney(cents, language));
  expect(formatAll(12_345_678)).toEqual([
    'CA$123,456.78',
    '123\u00a0456,78\u00a0$\u00a0CA',
    'CA$123,456.78',
    'CA$123,456.78',
  ]);
  expect(formatAll(-100)).toEqual(['-CA$1.00', '-1,00\u00a0$\u00a0CA', '-CA$1.00', '-CA$1.00']);
});

test('in a column whose header names the currency, an amount has a bare dollar sign', () => {
  const amounts = languages.map((language) => formatColumnMoney(4829, language));
  expect(amounts).toEqual(['$48.29', '48,29\u00a0$', 'CA$48.29', 'CA$48.29']);
});
