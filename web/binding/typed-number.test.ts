import { cardNumberFrom, formatCardNumber } from '@visita/core/cards/number';
import { expect, test } from 'vitest';
import { caretIn, groupTyped, readAddress } from './typed-number.ts';

const cardNumber = cardNumberFrom(new Uint8Array(11).fill(7));
const origin = 'https://visita.example';

test.each([
  ['abcd', 'ABCD'],
  ['abcde', 'ABCD-E'],
  ['ABCD-EFGH', 'ABCD-EFGH'],
  ['abcd efgh jkmn', 'ABCD-EFGH-JKMN'],
  ['ＡＢＣＤ１', 'ABCD-1'],
  ['https://visita.example/i/x', 'https://visita.example/i/x'],
])('%j is shown as %j', (input, expected) => {
  expect(groupTyped(input)).toBe(expected);
});

test('Grouping is idempotent', () => {
  expect(groupTyped(groupTyped('abcdefghjkmn'))).toBe(groupTyped('abcdefghjkmn'));
});

test('The caret stays behind the same characters', () => {
  expect([0, 3, 4, 5, 12].map((before) => caretIn('ABCD-EFGH-JKMN', before))).toEqual([0, 3, 4, 6, 14]);
});

test('A URL of this site names its card, a URL of another site is foreign', () => {
  expect(readAddress(`${origin}/en/cards/bind?number=${formatCardNumber(cardNumber)}`, origin)).toEqual({
    cardNumber,
  });
  expect(readAddress(`${origin}/i/0123456789`, origin)).toEqual({ cardId: '0123456789' });
  expect(readAddress(`https://elsewhere.example/?number=${cardNumber}`, origin)).toBe('foreign');
  expect(readAddress(cardNumber, origin)).toBeUndefined();
});
