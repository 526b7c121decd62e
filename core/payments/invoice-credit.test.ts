import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyRate } from '../money.ts';
import { quoteLines, quoteUpTo, takeFromLines, type CreditableLine } from './invoice-credit.ts';

const rates = [
  { code: 'gst', rate: 5_000 },
  { code: 'qst', rate: 9_975 },
];
const line = (id: string, amount: number, left = amount): CreditableLine => ({
  id,
  amount,
  left,
  taxes: rates.map(({ code, rate }) => ({ code, rate, amount: applyRate(amount, rate) })),
});
const year = line('il_1', 8_880);

test('a whole line gives back the taxes that it was charged', () => {
  expect(quoteLines([year], [{ id: 'il_1', amount: 8_880 }])).toEqual({
    lines: [{ id: 'il_1', amount: 8_880 }],
    subtotal: 8_880,
    taxes: { gst: 444, qst: 886 },
    total: 10_210,
  });
});

test('a part is taxed by itself, each tax rounded half up', () => {
  expect(quoteLines([year], [{ id: 'il_1', amount: 10 }])).toMatchObject({
    taxes: { gst: 1, qst: 1 },
    total: 12,
  });
});

test('an amount is taken from the largest line first, never more than is left', () => {
  const lines = [line('small', 500), line('large', 2_000, 1_500)];
  expect(takeFromLines(lines, 1_600)).toEqual([
    { id: 'large', amount: 1_500 },
    { id: 'small', amount: 100 },
  ]);
  expect(takeFromLines(lines, 2_001)).toBeUndefined();
  expect(takeFromLines(lines, 0)).toBeUndefined();
  expect(takeFromLines([line('credit', -300)], 1)).toBeUndefined();
});

test('what is left of a charge is found to the cent or the cent below, and never exceeded', () => {
  expect(quoteUpTo([year], 10_210)?.total).toBe(10_210);
  expect(quoteUpTo([year], 0)).toBeUndefined();
  const amounts = fc.integer({ min: 1, max: 200_000 });
  fc.assert(
    fc.property(amounts, amounts, (amount, total) => {
      const quote = quoteUpTo([line('il_1', amount)], total);
      const whole = quoteLines([line('il_1', amount)], [{ id: 'il_1', amount }]).total;
      expect(quote?.total ?? 0).toBeLessThanOrEqual(total);
      expect(quote?.total ?? 0).toBeGreaterThanOrEqual(Math.min(total, whole) - 3);
    }),
  );
});
