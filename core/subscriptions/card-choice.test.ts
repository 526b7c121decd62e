import { expect, test } from 'vitest';
import { fieldErrors } from '../api/fields.ts';
import { cardNumberFrom } from '../cards/number.ts';
import { CardOrNumber } from './card-choice.ts';

const printed = cardNumberFrom(new Uint8Array(12).fill(7));
const listRefusals = (cardId: string, cardNumber: string) =>
  fieldErrors(CardOrNumber, { cardId, cardNumber }).map(({ code }) => code);

test('either a card or a number is required, and a chosen card needs no number', () => {
  expect(listRefusals('', '')).toEqual(['cardNumberMissing']);
  expect(listRefusals('', '  ')).toEqual(['cardNumberMissing']);
  expect(listRefusals('', `${printed.slice(0, -1)}${printed.endsWith('0') ? '1' : '0'}`)).toEqual([
    'cardNumberInvalid',
  ]);
  expect(listRefusals('', printed)).toEqual([]);
  expect(listRefusals('0190a0a0-0000-7000-8000-000000000000', '')).toEqual([]);
});
