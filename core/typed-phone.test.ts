import { describe, expect, test } from 'vitest';
import * as completion from './complete-phone.ts';
import { languages } from './languages.ts';
import { toPhone } from './phone.ts';
import { splitPhoneValue, splitTypedPhone, toPhoneValue } from './typed-phone.ts';

test.each([
  ['06 12 34 56 78', 'fr', '33', '+33612345678'],
  ['6 12 34 56 78', 'fr', '33', '+33612345678'],
  ['+33 6 12 34 56 78', 'ca', '1', '+33612345678'],
  ['0033 6 12 34 56 78', 'ca', '1', '+33612345678'],
  ['011 33 6 12 34 56 78', 'ca', '1', '+33612345678'],
  ['+44 (0)20 7946 0000', 'ca', '1', '+442079460000'],
  ['(514) 555-0123', 'ca', '1', '+15145550123'],
  ['1 514 555 0123', 'ca', '1', '+15145550123'],
  ['852 9123 4567', 'hk', '852', '+85291234567'],
  ['138 0013 8000', 'cn', '86', '+8613800138000'],
  ['0912 345 678', 'tw', '886', '+886912345678'],
  ['＋８８６　９１２　３４５　６７８', 'ca', '1', '+886912345678'],
  ['tel: 514 555 0123', 'ca', '1', '+15145550123'],
  ['06 1234 5678', 'it', '39', '+390612345678'],
  ['514-555-0123 x45', 'ca', '1', '+15145550123;ext=45'],
  ['514-555-0123 poste 45', 'ca', '1', '+15145550123;ext=45'],
  ['514-555-0123', 'fr', '33', '+335145550123'],
  ['514-555-0123 x', 'ca', '1', '+15145550123 x'],
  ['514-555-0123 Bob', 'ca', '1', '+15145550123 Bob'],
  ['5', 'ca', '1', '+15'],
  ['+', 'ca', '1', ''],
  ['call me', 'ca', '1', ''],
])('%j in %s is stored as +%s… %s', (text, iso2, callingCode, value) => {
  expect(toPhoneValue(text, { iso2, callingCode }, completion)).toBe(value);
});

test.each([
  ['514-555-0123', '+15145550123'],
  ['514-555-0123 x45', '+15145550123 x45'],
  ['call me', ''],
])('%j is stored as %j until the numbering plans are loaded', (text, value) => {
  expect(toPhoneValue(text, { iso2: 'ca', callingCode: '1' }, undefined)).toBe(value);
});

describe('an extension typed after a number', () => {
  test.each(['x45', ' x45', ' ext. 45', ' poste 45', ', 45', '#45', ' 转45', ' 分機 45'])(
    '“%s” never joins its digits, key by key',
    (extension) => {
      let [value, text] = ['+15145550123', '+1 (514) 555-0123'];
      for (const key of extension) {
        text += key;
        const { tail } = splitTypedPhone(text);
        value = `+15145550123${tail}`;
        expect(value).toMatch(/^\+15145550123(?!\d)/);
      }
      expect(toPhone(value)).toBe('+15145550123;ext=45');
    },
  );

  test('a trailing space is not an extension', () => {
    expect(splitTypedPhone('+1 (514) 555-0123 ')).toEqual({ number: '+1 (514) 555-0123 ', tail: '' });
    expect(splitTypedPhone('+1 (514) 555- ')).toEqual({ number: '+1 (514) 555- ', tail: '' });
  });
});

test('a stored extension is formatted in its language, and parsed back unchanged', () => {
  for (const language of languages) {
    const { number, tail } = splitPhoneValue('+15145550123;ext=45', language);
    expect(splitTypedPhone(number + tail)).toEqual({ number, tail });
    expect(toPhone(number + tail)).toBe('+15145550123;ext=45');
  }
});
