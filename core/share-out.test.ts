import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut } from './share-out.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const cents = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 8 });

test('a part is distributed in proportion, to the cent', () => {
  // $100 of products with GST and QST: a half, and a third
  expect(shareOut(5749, [10_000, 500, 998])).toEqual([5000, 250, 499]);
  expect(shareOut(3833, [10_000, 500, 998])).toEqual([3333, 167, 333]);
  expect(shareOut(0, [10_000, 500, 998])).toEqual([0, 0, 0]);
  expect(shareOut(1, [1, 1, 1])).toEqual([1, 0, 0]);
});

test('the shares add up to the part, none is negative or above its amount, and each is within a cent of its proportion', () => {
  fc.assert(
    fc.property(cents, fc.double({ min: 0, max: 1, noNaN: true }), (left, portion) => {
      const whole = sum(left);
      const part = Math.floor(whole * portion);
      const shares = shareOut(part, left);
      expect(sum(shares)).toBe(part);
      for (const [index, amount] of left.entries()) {
        const share = shares[index] ?? -1;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(amount);
        if (whole > 0) expect(Math.abs(share - (amount * part) / whole)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('successive parts of the rest add up to the whole, to the cent', () => {
  fc.assert(
    fc.property(
      cents,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 }),
      (whole, portions) => {
        let left = whole;
        const credited = whole.map(() => 0);
        for (const portion of [...portions, 1]) {
          const shares = shareOut(portion === 1 ? sum(left) : Math.floor(sum(left) * portion), left);
          for (const [index, share] of shares.entries()) credited[index] = (credited[index] ?? 0) + share;
          left = left.map((amount, index) => amount - (shares[index] ?? 0));
        }
        expect(credited).toEqual(whole);
      },
    ),
  );
});

test('an invoice with a credit at another rate is shared out too: each share has the sign of its amount', () => {
  const signed = fc.tuple(
    fc.integer({ min: 0, max: 100_000 }),
    fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 5 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  fc.assert(
    fc.property(signed, ([extra, others, portion]) => {
      const left = [...others, extra + Math.max(0, -sum(others))];
      const part = Math.floor(sum(left) * portion);
      const shares = shareOut(part, left);
      expect(sum(shares)).toBe(sum(left) === 0 ? 0 : part);
      for (const [index, amount] of left.entries()) {
        const share = shares[index] ?? 0;
        expect(Math.abs(share)).toBeLessThanOrEqual(Math.abs(amount));
        expect(share * amount).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
