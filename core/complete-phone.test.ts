import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getExampleNumber } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { completePhone, completeTypedPhone } from './complete-phone.ts';
import { toPhone } from './phone.ts';

const numbers = Object.keys(examples)
  .flatMap((country) => getExampleNumber(country as keyof typeof examples, examples) ?? [])
  .filter(
    // four digits without a country code are never a telephone number
    ({ nationalNumber }) => nationalNumber.length > 4,
  );

/** Types a text into a phone field of this country, key by key, and returns the field's final value. */
function completeTyped(text: string, home: string, callingCode: string): string {
  let value = '';
  for (const key of toPhone(text) ?? '') {
    const next = value === '' ? `+${callingCode}${key}` : value + key;
    value = completeTypedPhone(next, home) ?? next;
  }
  return value;
}

test('nearly every country has an example', () => {
  expect(numbers.length).toBeGreaterThan(230);
});

describe.each(numbers.map((number) => [number.country ?? '', number] as const))(
  'a number of %s',
  (country, number) => {
    const national = toPhone(number.formatNational()) ?? '';
    const withCode = `${number.countryCallingCode}${number.nationalNumber}`;

    test('is the same in every spelling', () => {
      for (const phone of [number.number, national, withCode, `+${number.countryCallingCode}${national}`])
        expect(completePhone(phone, [country]), phone).toBe(number.number);
      expect(completePhone(`${national};ext=45`, [country])).toBe(`${number.number};ext=45`);
    });

    test('is the same when typed key by key', () => {
      // 49, 62 and 383 are also area codes there: typing is ambiguous, pasting a full number is not
      const isAmbiguous = ['DE', 'ID', 'XK'].includes(country);
      for (const phone of [national, ...(isAmbiguous ? [] : [withCode]), number.nationalNumber])
        expect(completeTyped(phone, country, number.countryCallingCode), phone).toBe(number.number);
    });
  },
);

test.each([
  ['852 9123 4567', 'HK', '+85291234567'],
  ['1 514 555 0123', 'CA', '+15145550123'],
  ['011 33 6 12 34 56 78', 'CA', '+33612345678'],
  ['00 33 6 12 34 56 78', 'CA', '+33612345678'],
  ['0011 33 6 12 34 56 78', 'AU', '+33612345678'],
  ['010 1 514 555 0123', 'JP', '+15145550123'],
  ['001 1 514 555 0123', 'HK', '+15145550123'],
  ['00 1 514 555 0123', 'TW', '+15145550123'],
  ['+52 1 55 1234 5678', 'CA', '+525512345678'],
  ['044 55 1234 5678', 'MX', '+525512345678'],
  ['+33 33 6 12 34 56 78', 'CA', '+33612345678'],
  ['8 912 345-67-89', 'RU', '+79123456789'],
  ['020 7946 0000', 'GB', '+442079460000'],
])('%s in %s is %s', (text, home, complete) => {
  expect(completePhone(toPhone(text) ?? '', [home])).toBe(complete);
});

test.each([
  ['852 9123 4567', 'HK', '852', '+85291234567'],
  ['1 514 555 0123', 'CA', '1', '+15145550123'],
  ['011 33 6 12 34 56 78', 'CA', '1', '+33612345678'],
  ['1 55 1234 5678', 'MX', '52', '+525512345678'],
])('%s typed in %s is %s', (text, home, callingCode, complete) => {
  expect(completeTyped(text, home, callingCode)).toBe(complete);
});

test.each(['+1514555012', '+151455501234', '+8612', '+99912345678', '+1011336'])(
  '%s is not a number',
  (phone) => {
    expect(completePhone(phone)).toBeUndefined();
  },
);

test('the most likely country with such a number is used', () => {
  expect(completePhone('0612345678', ['CA', 'FR'])).toBe('+33612345678');
  expect(completePhone('5145550123', ['FR', 'CA'])).toBe('+15145550123');
});

test('a number that fits no country is unchanged', () => {
  expect(completePhone('12345', ['CA'])).toBe('12345');
  expect(completePhone('5145550123')).toBe('5145550123');
  // 51 is Peru's code, but no plus was typed
  expect(completePhone('5145550123', ['FR'])).toBe('5145550123');
});
