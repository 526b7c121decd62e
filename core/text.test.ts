import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from './api/fields.ts';
import { cleanInput, cleanLine, cleanText, email, line, optionalEmail, requiredLine } from './text.ts';

/** Arbitrary code units, including unpaired surrogates. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));

describe('one line', () => {
  // prettier-ignore
  test.each([
    ['  Ana   Lima ', 'Ana Lima'], ['Un\u00A0mot \u00A0: «\u00A0deux\u00A0»\u00A0; trois\u00A0: ', 'Un mot : «\u00A0deux\u00A0»\u00A0; trois\u00A0:'], ['Ana\r\nLima', 'Ana Lima'], ['Ana\u2028Lima', 'Ana Lima'], ['Ana\u0000Lima', 'AnaLima'],
    ['\u202Eanimal', 'animal'], ['\u200F\u200E', ''], ['👩‍🔬 Ana', '👩‍🔬 Ana'], ['e\u0301', 'é'], ['欧阳　晓明', '欧阳 晓明'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  test('never contains control characters, and cleaning is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanLine(text);
        expect(clean).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u200E\u200F\u2028-\u202E]/);
        expect(clean.isWellFormed()).toBe(true);
        expect(cleanLine(clean)).toBe(clean);
      }),
    );
  });

  test('counts an emoji as one', () => {
    expect(fieldErrors(line(3), '🦉🦉🦉')).toEqual([]);
    expect(fieldErrors(line(3), '🦉🦉🦉🦉')).toMatchObject([{ code: 'tooLong', params: { max: 3 } }]);
  });

  test('that is required needs more than spaces', () => {
    expect(fieldErrors(requiredLine(10), ' \u200B\u202E ')).toMatchObject([{ code: 'required' }]);
  });
});

test('several lines keep their lines', () => {
  expect(cleanText(' One \r\n\r\n\r\n\r\n Two\u0007 \n')).toBe('One\n\nTwo');
});

describe('input', () => {
  test.each([
    ['a\0b', 'ab'],
    ['\uD83D\0\uDE00', ''],
    ['🦉\uDE00', '🦉'],
    [
      { name: 'A\uD83D', tags: ['\0', 'x'], links: { 'a\0': 'x', b: null } },
      { name: 'A', tags: ['', 'x'], links: { b: null } },
    ],
    [5, 5],
    [null, null],
  ])('%j is cleaned to %j', (input, clean) => {
    expect(cleanInput(input)).toEqual(clean);
  });

  test('can always be stored as text', () => {
    fc.assert(
      fc.property(
        fc.json({ stringUnit: anyText }).map((text) => JSON.parse(text) as unknown),
        (input) => {
          const clean = JSON.stringify(cleanInput(input));
          expect(clean).not.toMatch(/\\u0000|\\ud[89a-f]/);
        },
      ),
    );
  });

  test('of any depth is cleaned', () => {
    expect(cleanInput(JSON.parse(`${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`))).toBeInstanceOf(
      Array,
    );
  });

  test('cannot change its prototype by a property name', () => {
    expect(
      Object.getPrototypeOf(cleanInput(JSON.parse('{"\\u0000__proto__":{"a":1},"__proto__":"x"}'))),
    ).toBe(Object.prototype);
  });
});

describe('an email address', () => {
  test.each([
    `${'a'.repeat(64)}@example.com`,
    'ana@example.com',
    "o'brien+cards@sub.example.co.uk",
    ' Ana@Example.com ',
  ])('%j is valid', (text) => {
    expect(fieldErrors(email, text)).toEqual([]);
  });

  test.each([
    'ana',
    'ana@',
    'ana@example',
    '@example.com',
    'a b@example.com',
    'ana@example..com',
    `${'a'.repeat(250)}@example.com`,
    `${'a'.repeat(65)}@example.com`,
    'ana@-example.com',
  ])('%j is refused', (text) => {
    expect(fieldErrors(email, text)).toMatchObject([{ code: 'emailInvalid' }]);
  });

  test.each([
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['info@例え。jp', 'info@xn--r8jz45g.jp'],
    ['ａ@example.com', 'a@example.com'],
    ['ａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ana@example.com'],
    ['ana＠example。com', 'ana@example.com'],
    ['mailto:a@example.com', 'a@example.com'],
    ['MAILTO:a@example.com?subject=Hi', 'a@example.com'],
    ['mailto:a%40example.com', 'a@example.com'],
    ['Ana Lima <ana@example.com>', 'ana@example.com'],
    ['<ana@example.com>', 'ana@example.com'],
    ['ana@example.com.', 'ana@example.com'],
    ['ana\u00AD@exam\u200Dple.com\u200F', 'ana@example.com'],
    ['\u2066ana@example.com\u2069', 'ana@example.com'],
    ['Ana@Example.com', 'Ana@Example.com'],
  ])('%j is %s', (input, stored) => {
    expect(email.parse(input)).toBe(stored);
    expect(optionalEmail.parse(input)).toBe(stored);
    expect(email.parse(stored)).toBe(stored);
  });

  test.each([
    'аna@example.com',
    'jané@example.com',
    'ana@bü cher.example',
    'ana@@bücher.example',
    'ana@bücher',
    'ana@[bücher].example',
    'ana@bücher.example/x',
  ])('%j is refused', (text) => {
    expect(fieldErrors(email, text)).toMatchObject([{ code: 'emailInvalid' }]);
  });

  test('may be missing if optional', () => {
    expect(fieldErrors(optionalEmail, '  ')).toEqual([]);
  });
});
