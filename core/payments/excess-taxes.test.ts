import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxKinds, type TaxLine } from '../shop/tax.ts';
import { findExcessTaxes } from './excess-taxes.ts';

const tax = (kind: TaxLine['kind'], amount: number, code: string = kind): TaxLine => ({
  code,
  kind,
  rate: 5_000,
  amount,
});

test('a lower rate leaves its difference, a higher one nothing', () => {
  expect(findExcessTaxes([tax('hst', 150, 'old')], [tax('hst', 130, 'new')])).toEqual([
    { code: 'old', amount: 20 },
  ]);
  expect(findExcessTaxes([tax('hst', 130)], [tax('hst', 150)])).toEqual([]);
});

test('too little of one tax counts against too much of another', () => {
  expect(findExcessTaxes([tax('hst', 130)], [tax('gst', 50), tax('qst', 40)])).toEqual([
    { code: 'hst', amount: 40 },
  ]);
});

test('the excess is the difference of the sums, and no tax gives back more than was charged', () => {
  const taxes = fc.uniqueArray(
    fc.record({ kind: fc.constantFrom(...taxKinds), amount: fc.integer({ min: 0, max: 9_999 }) }),
    { selector: ({ kind }) => kind },
  );
  fc.assert(
    fc.property(taxes, taxes, (chargedTaxes, dueTaxes) => {
      const [charged, due] = [chargedTaxes, dueTaxes].map((list) =>
        list.map(({ kind, amount }) => tax(kind, amount)),
      ) as [TaxLine[], TaxLine[]];
      const sum = (list: readonly { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0);
      const excess = findExcessTaxes(charged, due);
      expect(sum(excess)).toBe(Math.max(sum(charged) - sum(due), 0));
      for (const { code, amount } of excess)
        expect(amount).toBeLessThanOrEqual(charged.find((one) => one.code === code)?.amount ?? 0);
    }),
  );
});
