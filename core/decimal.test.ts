import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal, plainDecimal } from './decimal.ts';
import { languages } from './languages.ts';
import { formatColumnMoney, formatMoney, formatRate } from './price.ts';

test.each([
  ['12,50', 1250],
  ['12.50', 1250],
  ['12,5', 1250],
  ['12', 1200],
  ['0,5', 50],
  [',5', 50],
  ['0', 0],
  ['12,50 $', 1250],
  ['12,50 $ CA', 1250],
  ['CA$12.50', 1250],
  ['$12.50', 1250],
  ['12.50 CAD', 1250],
  ['CAD 1,250.00', 125_000],
  ['1 250,00', 125_000],
  ['1 250,00 $', 125_000],
  ['1.250,00', 125_000],
  ["1'250.00", 125_000],
  ['1’250.00', 125_000],
  ['1,250', 125_000],
  ['1 250', 125_000],
  ['1,234,567', 123_456_700],
  ['1.234.567', 123_456_700],
  ['１２．５０', 1250],
  ['１２，５０', 1250],
  ['12。50', 1250],
  ['١٢٫٥٠', 1250],
  ['12,50 加元', 1250],
  ['\u200e12.50\u202c', 1250],
  ['-12,50', -1250],
  ['−3', -300],
])('the amount %j is %d cents', (text, cents) => {
  expect(parseDecimal(text, 2)).toBe(cents);
});

test.each([
  '',
  ' ',
  'free',
  '12.345',
  '1.234',
  '0,123',
  '12 50',
  '1,25,0',
  '1.2.3',
  '12,50,00',
  '12.',
  '1e3',
  '0x10',
  '12/5',
  '--3',
  '1,234.5.6',
  '1 2345',
  'Infinity',
])('%j is not an amount', (text) => {
  expect(parseDecimal(text, 2)).toBeUndefined();
});

test.each([
  ['9,975', 9975],
  ['9.975 %', 9975],
  ['13', 13_000],
  ['13%', 13_000],
  ['9.9755', undefined],
] as const)('the rate %j is %s thousandths of a percent', (text, rate) => {
  expect(parseDecimal(text, 3)).toBe(rate);
});

test.each([
  ['1,000', 1000],
  ['1 000', 1000],
  ['60', 60],
  ['60.5', undefined],
  ['12,5', undefined],
] as const)('the count %j is %s', (text, count) => {
  expect(parseDecimal(text, 0)).toBe(count);
});

describe.each(languages)('formatted values in %s are parsed back', (language) => {
  const separator = language === 'fr' ? ',' : '.';

  test('as an amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        expect(parseDecimal(formatMoney(cents, language), 2)).toBe(cents);
        expect(parseDecimal(formatColumnMoney(cents, language), 2)).toBe(cents);
        expect(parseDecimal(plainDecimal(cents, 2, separator), 2)).toBe(cents);
      }),
    );
  });

  test('as a rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (rate) => {
        expect(parseDecimal(formatRate(rate, language), 3)).toBe(rate);
        expect(parseDecimal(plainDecimal(rate, 3, separator), 3)).toBe(rate);
      }),
    );
  });
});

test('a comma and a dot before two digits are the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }), (dollars, cents) => {
      const fraction = String(cents).padStart(2, '0');
      expect(parseDecimal(`${dollars},${fraction}`, 2)).toBe(dollars * 100 + cents);
      expect(parseDecimal(`${dollars}.${fraction}`, 2)).toBe(dollars * 100 + cents);
    }),
  );
});
