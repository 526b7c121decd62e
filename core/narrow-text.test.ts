import { expect, test } from 'vitest';
import { narrowText } from './narrow-text.ts';

const every = (pattern: RegExp) =>
  Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => pattern.test(character));

test('the ten digits of every script are converted', () => {
  const digits = every(/^\p{Nd}$/u);
  expect(digits.length % 10).toBe(0);
  expect(digits.length).toBeGreaterThan(600);
  expect(narrowText(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10));
});

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['१२३', '123'],
  ['１２３ ４５６', '123 456'],
  ['𝟏𝟐𝟑', '123'],
])('%s is %s', (input, read) => {
  expect(narrowText(input)).toBe(read);
});

test('every dash becomes a hyphen, and invisible characters are removed', () => {
  const kinds = [...every(/^\p{Pd}$/u), '\u2212', '\u30FC', '\uFF70', '\u2500', '\u207B', '\u208B'];
  expect(kinds.length).toBeGreaterThan(25);
  for (const dash of kinds)
    expect(narrowText(`1${dash}2`).replace(/\s/g, ''), dash.codePointAt(0)?.toString(16)).toMatch(/^1-+2$/);
  for (const hidden of every(/^\p{Cf}$/u)) expect(narrowText(`1${hidden}2`)).toBe('12');
});

test('printable ASCII stays as it is', () => {
  const ascii = Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code)).join('');
  expect(narrowText(ascii)).toBe(ascii);
});
