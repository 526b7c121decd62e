import { describe, expect, test } from 'vitest';
import { hasWrongCheckDigit } from './tracking-number.ts';

/** Numbers from the carriers' own pages and test data. */
const printed = {
  canada_post: ['0073 9380 0054 9297', 'RB123456785CA', 'rb 123456785 gb'],
  dhl: ['3318810025', '8487135506', '1099255990', '73891051146'],
  fedex: ['986578788855', '477179081230', '799531274483', '0414 4176 0228 964', '568283610012734'],
  ups: ['1Z5R89390357567127', '1z 879e9303 4683 4440', '1Z410E7W0392751591', '1Z8V92A70367203024'],
  purolator: ['320595463938', '320606146993', '287809468872', '331434972567'],
} as const;

describe.each(Object.entries(printed))('%s', (carrier, numbers) => {
  test.each(numbers)('%s is valid, and wrong with any other check digit', (number) => {
    expect(hasWrongCheckDigit(carrier, number)).toBe(false);
    const at = Array.from(number).findLastIndex((sign) => /\d/.test(sign));
    const wrong = Array.from('0123456789').filter((digit) => digit !== number[at]);
    const refusedDigits = wrong.filter((digit) =>
      hasWrongCheckDigit(carrier, number.slice(0, at) + digit + number.slice(at + 1)),
    );
    expect(refusedDigits).toEqual(wrong);
  });
});

test('numbers of other formats and of unknown carriers are accepted', () => {
  for (const number of ['', '1234 5678', 'JVGL0999999990', 'KYV009956937', 'GM2951173225174494'])
    for (const carrier of Object.keys(printed))
      expect(hasWrongCheckDigit(carrier, number), `${carrier} ${number}`).toBe(false);
  expect(hasWrongCheckDigit('Bicycle Ana', '320595463939')).toBe(false);
  expect(hasWrongCheckDigit('other', '320595463939')).toBe(false);
});
