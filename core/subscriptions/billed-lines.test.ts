import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTaxes, type TaxRate } from '../shop/tax.ts';
import { splitInvoice, sumBilledLines, type BilledInvoiceLine } from './billed-lines.ts';

const hst: TaxRate = { code: 'hst-on-2010-07-01', kind: 'hst', rate: 13_000 };
const gst: TaxRate = { code: 'gst-ab-2008-01-01', kind: 'gst', rate: 5000 };
const qst: TaxRate = { code: 'qst-qc-2013-01-01', kind: 'qst', rate: 9975 };

const newLine = (
  amount: number,
  rates: TaxRate[],
  creditedInvoiceId: string | null = null,
): BilledInvoiceLine => ({
  sku: 'PLAN-ANNUAL',
  plan: 'annual',
  quantity: 1,
  amount,
  taxes: computeTaxes([amount], rates),
  periodStart: 1_800_000_000,
  periodEnd: 1_830_000_000,
  creditedInvoiceId,
});

test('a credit at an earlier rate stands on the invoice beside its charge, with signed taxes', () => {
  const lines = [newLine(-8000, [hst], 'in_1'), newLine(14_000, [gst])];
  expect(splitInvoice(lines)).toEqual({ sold: lines, credits: [] });
  expect(sumBilledLines(lines)).toEqual({
    subtotal: 6000,
    taxes: [
      { ...hst, amount: -1040 },
      { ...gst, amount: 700 },
    ],
    taxAmount: -340,
    total: 5660,
  });
});

test('credits that exceed the charges become one credit note for each credited invoice', () => {
  const lines = [
    newLine(-8000, [hst], 'in_1'),
    newLine(-500, [hst], 'in_2'),
    newLine(-100, [], 'in_1'),
    newLine(7900, [gst]),
    newLine(0, [gst]),
  ];
  const { sold, credits } = splitInvoice(lines);
  expect(sold).toEqual([lines[3]]);
  expect(
    credits.map(({ creditedInvoiceId, lines: group }) => [creditedInvoiceId, sumBilledLines(group).total]),
  ).toEqual([
    ['in_1', 9140],
    ['in_2', 565],
  ]);
  expect(sumBilledLines(credits[1]!.lines).taxes).toEqual([{ ...hst, amount: 65 }]);
});

test('an invoice without amounts has no document', () => {
  expect(splitInvoice([newLine(0, [gst])])).toEqual({ sold: [], credits: [] });
});

test('the documents of any invoice add up to it, by rate too, and none is negative', () => {
  const amount = fc.integer({ min: -100_000, max: 100_000 });
  const rates = fc.constantFrom<TaxRate[]>([hst], [gst], [gst, qst], []);
  const credited = fc.constantFrom('in_1', 'in_2', null);
  const lines = fc.array(
    fc.tuple(amount, rates, credited).map((params) => newLine(...params)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(lines, (billed) => {
      const whole = sumBilledLines(billed);
      const { sold, credits } = splitInvoice(billed);
      const notes = credits.map((group) => sumBilledLines(group.lines));
      const signed = [sumBilledLines(sold), ...notes.map((note) => negated(note))];
      expect(signed.reduce((sum, { total }) => sum + total, 0)).toBe(whole.total);
      for (const { code, amount: cents } of whole.taxes)
        expect(
          signed
            .flatMap(({ taxes }) => taxes)
            .reduce((sum, tax) => (tax.code === code ? sum + tax.amount : sum), 0),
        ).toBe(cents);
      expect(sumBilledLines(sold).total).toBeGreaterThanOrEqual(0);
      for (const { subtotal, taxes } of notes)
        expect(Math.min(subtotal, ...taxes.map((tax) => tax.amount))).toBeGreaterThanOrEqual(0);
    }),
  );
});

const negated = ({ total, taxes }: ReturnType<typeof sumBilledLines>) => ({
  total: -total,
  taxes: taxes.map((tax) => ({ ...tax, amount: -tax.amount })),
});

test('a credit is taxed as the mirror of its charge', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.constantFrom(hst, gst, qst), (amount, rate) => {
      const [charge] = computeTaxes([amount], [rate]);
      const [credit] = computeTaxes([-amount], [rate]);
      expect((charge?.amount ?? 0) + (credit?.amount ?? 0)).toBe(0);
    }),
  );
});
