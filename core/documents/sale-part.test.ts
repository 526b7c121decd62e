import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTaxes } from '../shop/tax.ts';
import { leftOfSale, partOfSale, type SalePart } from './sale-part.ts';

const rates = [
  { code: 'gst', kind: 'gst', rate: 5_000 },
  { code: 'qst', kind: 'qst', rate: 9_975 },
] as const;

const buildSale = (
  items: { sku: string; unitPrice: number; quantity: number }[],
  shippingAmount: number,
) => ({
  items,
  shippingAmount,
  taxes: computeTaxes(
    [...items.map(({ unitPrice, quantity }) => unitPrice * quantity), shippingAmount],
    rates,
  ),
});

const sleeve = { sku: 'SLEEVE', unitPrice: 1_200 };

test('one of three sleeves is refunded with its tax, and delivery only if requested', () => {
  const sale = buildSale([{ ...sleeve, quantity: 3 }], 500);
  expect(partOfSale(sale, [], { lines: [{ ...sleeve, quantity: 1 }], hasShipping: false })).toEqual({
    lines: [{ ...sleeve, quantity: 1 }],
    subtotal: 1_200,
    shippingAmount: 0,
    taxAmounts: [60, 120],
    total: 1_380,
  });
  expect(partOfSale(sale, [], { lines: [], hasShipping: true })).toMatchObject({
    subtotal: 0,
    shippingAmount: 500,
    total: 575,
  });
});

test('a refund is refused if it exceeds the rest, is empty, or has a line twice', () => {
  const sale = buildSale([{ ...sleeve, quantity: 3 }], 500);
  const first = partOfSale(sale, [], { lines: [{ ...sleeve, quantity: 2 }], hasShipping: true });
  if (!first) throw new Error('two of three are left');
  expect(leftOfSale(sale, [first])).toEqual({
    items: [{ ...sleeve, quantity: 3, left: 1 }],
    shippingAmount: 0,
  });
  const refusedChoices = [
    { lines: [{ ...sleeve, quantity: 2 }], hasShipping: false },
    { lines: [{ ...sleeve, quantity: 0 }], hasShipping: false },
    { lines: [{ ...sleeve, unitPrice: 1, quantity: 1 }], hasShipping: false },
    { lines: [], hasShipping: false },
    { lines: [], hasShipping: true },
  ];
  for (const choice of refusedChoices) expect(partOfSale(sale, [first], choice)).toBeUndefined();
  const twice = [
    { ...sleeve, quantity: 1 },
    { ...sleeve, quantity: 1 },
  ];
  expect(partOfSale(sale, [], { lines: twice, hasShipping: false })).toBeUndefined();
});

test('refunds of all pieces add up to the sale with its taxes, to the cent', () => {
  const item = fc.record({
    unitPrice: fc.integer({ min: 1, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 5_000 }),
      (generatedItems, shippingAmount) => {
        const sale = buildSale(
          generatedItems.map((each, index) => ({ ...each, sku: `S${index}` })),
          shippingAmount,
        );
        const earlierParts: SalePart[] = [];
        for (const { sku, unitPrice, quantity } of sale.items)
          for (let piece = 0; piece < quantity; piece++) {
            const part = partOfSale(sale, earlierParts, {
              lines: [{ sku, unitPrice, quantity: 1 }],
              hasShipping: false,
            });
            if (!part) throw new Error('it is left');
            earlierParts.push(part);
          }
        const delivery = partOfSale(sale, earlierParts, { lines: [], hasShipping: true });
        if (delivery) earlierParts.push(delivery);
        const all = (getAmount: (part: SalePart) => number) =>
          earlierParts.reduce((sum, part) => sum + getAmount(part), 0);
        expect(sale.taxes.map((_, index) => all(({ taxAmounts }) => taxAmounts[index] ?? 0))).toEqual(
          sale.taxes.map(({ amount }) => amount),
        );
        expect(all(({ shippingAmount: amount }) => amount)).toBe(shippingAmount);
      },
    ),
  );
});
