import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../api/fields.ts';
import {
  alphabet,
  base32From,
  CardNumber,
  cardIdFrom,
  cardNumberFrom,
  formatCardNumber,
  isCardId,
  numberExample,
  parseCardId,
  parseCardNumber,
  slipInNumber,
} from './number.ts';

const numbers = fc.uint8Array({ minLength: 11, maxLength: 11 }).map(cardNumberFrom);
const positions = fc.nat(11);

const put = (text: string, position: number, character: string) =>
  text.slice(0, position) + character + text.slice(position + 1);

describe('a card number', () => {
  test('is twelve characters without I, L, O and U', () => {
    fc.assert(fc.property(numbers, (number) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(number)));
    expect(alphabet).toHaveLength(32);
    expect(new Set(alphabet).size).toBe(32);
    expect(alphabet).not.toMatch(/[ILOU]/);
  });

  test('is parsed in any spelling', () => {
    fc.assert(
      fc.property(
        numbers,
        fc.constantFrom('-', ' ', '', '–', '\u3000'),
        fc.boolean(),
        (number, separator, isLower) => {
          const input = ` ${formatCardNumber(number).replaceAll('-', separator)} `
            .replaceAll('0', 'O')
            .replaceAll('1', 'l');
          expect(parseCardNumber(isLower ? input.toLowerCase() : input)).toBe(number);
        },
      ),
    );
  });

  test('in full width is parsed', () => {
    const number = cardNumberFrom(Uint8Array.from({ length: 11 }, (_, position) => position * 7));
    const wide = Array.from(number, (character) =>
      String.fromCharCode(character.charCodeAt(0) + 0xfee0),
    ).join('');
    expect(parseCardNumber(wide)).toBe(number);
  });

  test('with any single wrong character is refused', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        for (let position = 0; position < 12; position++) {
          for (const character of alphabet) {
            if (character !== number[position])
              expect(parseCardNumber(put(number, position, character))).toBeUndefined();
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test('with two characters swapped is refused, adjacent or not', () => {
    fc.assert(
      fc.property(numbers, positions, positions, (number, one, other) => {
        const [a = '', b = ''] = [number[one], number[other]];
        fc.pre(a !== b);
        expect(parseCardNumber(put(put(number, one, b), other, a))).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  test('with a twin error is refused', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 11, maxLength: 11 }),
        fc.nat(9),
        fc.integer({ min: 1, max: 31 }),
        (bytes, position, shift) => {
          bytes[position + 1] = bytes[position] ?? 0;
          const number = cardNumberFrom(bytes);
          const slip = alphabet.charAt((alphabet.indexOf(number.charAt(position)) + shift) % 32);
          expect(parseCardNumber(put(put(number, position, slip), position + 1, slip))).toBeUndefined();
        },
      ),
    );
  });

  test('is printed in three groups of four', () => {
    expect(formatCardNumber('ABCDEFGHJKMN')).toBe('ABCD-EFGH-JKMN');
  });

  test.each([
    '',
    numberExample,
    '0000-0000-0000',
    'ABCD-EFGH',
    'ABCD-EFGH-JKMN-P',
    'UUUU-UUUU-UUUU',
    '名片',
    'A'.repeat(10_000),
  ])('is never %j', (text) => {
    expect(parseCardNumber(text)).toBeUndefined();
  });

  test('in a form is required, and refused if wrong', () => {
    expect(fieldErrors(CardNumber, '  ')).toEqual([{ field: '', code: 'cardNumberMissing' }]);
    expect(fieldErrors(CardNumber, 'ABCD-EFGH-JKMN')).toEqual([{ field: '', code: 'cardNumberInvalid' }]);
    expect(fieldErrors(CardNumber, 'ABCD')).toEqual([
      { field: '', code: 'cardNumberShort', params: { typed: 4 } },
    ]);
    const number = cardNumberFrom(new Uint8Array(11).fill(9));
    expect(CardNumber.parse(formatCardNumber(number).toLowerCase())).toBe(number);
  });
});

describe('a wrong card number', () => {
  test.each([
    ['ABCD-UFGH-JKMN', { code: 'cardNumberCharacter', character: 'U' }],
    ['abcd/efgh', { code: 'cardNumberCharacter', character: '/' }],
    ['🃏'.repeat(12), { code: 'cardNumberCharacter', character: '🃏' }],
    ['ABCD EFGH JKM', { code: 'cardNumberShort', typed: 11 }],
    ['OIL1', { code: 'cardNumberShort', typed: 4 }],
    ['ABCD-EFGH-JKMN-P', { code: 'cardNumberLong', typed: 13 }],
    ['A'.repeat(10_000), { code: 'cardNumberLong', typed: 10_000 }],
    ['ABCD-EFGH-JKMN', { code: 'cardNumberInvalid' }],
  ])('%j is reported with its kind of error', (input, slip) => {
    expect(slipInNumber(input)).toEqual(slip);
  });

  test('is exactly a text that cannot be parsed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), numbers, numbers.map(formatCardNumber)),
        (input) => (slipInNumber(input) === undefined) === (parseCardNumber(input) !== undefined),
      ),
    );
  });

  test('is not one pasted with invisible characters', () => {
    const number = cardNumberFrom(new Uint8Array(11).fill(3));
    expect(parseCardNumber(`\u200b${formatCardNumber(number)}\u2060`)).toBe(number);
  });
});

describe('a card id', () => {
  test('is ten characters of the alphabet', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 16 }), (bytes) => isCardId(cardIdFrom(bytes))),
    );
  });

  test.each(['', 'ABCDEFGHJ', 'ABCDEFGHJKM', 'abcdefghjk', 'ABCDEFGHIJ', 'ABCDE/GHJK', 'ABCDEFGHJK\n'])(
    'is not %j',
    (text) => {
      expect(isCardId(text)).toBe(false);
    },
  );

  test('is never created from too few random bytes', () => {
    expect(() => base32From(new Uint8Array(9), 10)).toThrow(RangeError);
  });
});

test('a number is parsed with any dash and in digits of any width', () => {
  const number = cardNumberFrom(Uint8Array.from({ length: 11 }, (_, index) => 200 - index));
  for (const dash of ['-', '\u2212', '–', '—', '－', 'ー', '\u2010', '\u2011', '─', ' ', '\u3000']) {
    expect(parseCardNumber(formatCardNumber(number).replaceAll('-', dash)), dash).toBe(number);
    expect(slipInNumber(formatCardNumber(number).replaceAll('-', dash)), dash).toBeUndefined();
  }
  const wide = number.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
  expect(parseCardNumber(wide)).toBe(number);
});

describe('a card id in an address', () => {
  const ids = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(cardIdFrom);
  const behind = fc.constantFrom(
    '',
    '.',
    ')',
    ',',
    '，',
    '。',
    '】',
    ' ',
    '…',
    '!',
    '?s=q',
    '&amp;',
    'Ana',
    '%',
    '%E3',
    '\u200B',
  );

  test('is found in any case and width, with O for 0 and I or L for 1, encoded or not, with any text after it', () => {
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
    const spellings = [
      (id: string) => id,
      (id: string) => id.toLowerCase(),
      (id: string) => id.replaceAll('0', 'O').replaceAll('1', 'I'),
      (id: string) => id.replaceAll('0', 'o').replaceAll('1', 'l'),
      wide,
    ];
    fc.assert(
      fc.property(
        ids,
        fc.constantFrom(...spellings),
        behind,
        fc.boolean(),
        (id, spelled, rest, isEncoded) => {
          const segment = spelled(id) + rest;
          expect(parseCardId(isEncoded ? encodeURIComponent(segment) : segment)).toBe(id);
        },
      ),
    );
  });

  test.each(['', '009PVHGYE', 'unknown-card', '%', '%2F', '%E0%A4%A', 'favicon.ico', '..'])(
    'is not in %j',
    (segment) => {
      expect(parseCardId(segment)).toBeUndefined();
    },
  );

  test('any text is parsed without an error', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => isCardId(parseCardId(text) ?? '0000000000')),
    );
  });
});
