import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryFor, isSentFree } from './delivery.ts';
import { laterChargeTotal, computeTotal } from './total.ts';

const amount = fc.integer({ min: 0, max: 5_000_000 });
const rate = fc.record({
  code: fc.string(),
  kind: fc.constantFrom('gst', 'qst'),
  rate: fc.integer({ min: 0, max: 100_000 }),
});
const cart = fc.record({
  amounts: fc.array(amount, { maxLength: 50 }),
  delivery: amount,
  rates: fc.array(rate, { maxLength: 3 }),
});

describe('a total', () => {
  test('is the sum of lines, delivery and taxes in cents', () => {
    fc.assert(
      fc.property(cart, ({ amounts, delivery, rates }) => {
        const { subtotal, taxes, taxAmount, total } = computeTotal({ amounts, delivery, rates });
        const all = [subtotal, taxAmount, total, ...taxes.map((tax) => tax.amount)];
        expect(all.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
        expect(subtotal).toBe(amounts.reduce((sum, cents) => sum + cents, 0));
        expect(taxAmount).toBe(taxes.reduce((sum, tax) => sum + tax.amount, 0));
        expect(total).toBe(subtotal + delivery + taxAmount);
        expect(taxes).toHaveLength(rates.length);
      }),
    );
  });

  test('does not depend on the order of lines, and never falls with another line', () => {
    fc.assert(
      fc.property(cart, amount, ({ amounts, delivery, rates }, another) => {
        const { total } = computeTotal({ amounts, delivery, rates });
        expect(computeTotal({ amounts: amounts.toReversed(), delivery, rates }).total).toBe(total);
        expect(
          computeTotal({ amounts: [...amounts, another], delivery, rates }).total,
        ).toBeGreaterThanOrEqual(total + another);
      }),
    );
  });

  test('taxes each line and the delivery by itself, rounded half up, like exact arithmetic', () => {
    fc.assert(
      fc.property(cart, ({ amounts, delivery, rates }) => {
        const { taxes } = computeTotal({ amounts, delivery, rates });
        const exactly = rates.map((each) =>
          [...amounts, delivery].reduce(
            (sum, cents) => sum + (BigInt(cents) * BigInt(each.rate) * 2n + 100_000n) / 200_000n,
            0n,
          ),
        );
        expect(taxes.map((tax) => BigInt(tax.amount))).toEqual(exactly);
      }),
    );
  });
});

test('delivery is free from exactly the threshold on', () => {
  const domestic = { amount: 500, freeFrom: 5000 };
  expect([0, 4999, 5000, 5001].map((worth) => deliveryFor(domestic, worth))).toEqual([500, 500, 0, 0]);
  expect(deliveryFor({ amount: 1500, freeFrom: null }, 1_000_000)).toBe(1500);
});

test('only a card included in a plan is shipped free, within Canada', () => {
  const parcels = [true, false].flatMap((hasIncluded) =>
    ['CA', 'FR'].map((country) => isSentFree({ country }, hasIncluded)),
  );
  expect(parcels).toEqual([true, false, false, false]);
});

test('a later yearly charge in Quebec is taxed at today’s rates', () => {
  const rates = [
    { code: 'gst', kind: 'gst', rate: 5000 },
    { code: 'qst', kind: 'qst', rate: 9975 },
  ] as const;
  const later = laterChargeTotal({ amount: 8880, rates });
  expect(later).toMatchObject({ subtotal: 8880, taxAmount: 1330, total: 10_210 });
  expect(later.taxes.map(({ amount }) => amount)).toEqual([444, 886]);
});
