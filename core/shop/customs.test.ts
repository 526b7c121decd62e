import { expect, test } from 'vitest';
import { formatHsCode, HsCode, OriginCountry } from './customs.ts';

test('an HS code is parsed with or without dots and printed with them', () => {
  for (const input of ['8523.52', '852352', ' 8523 52 ', '８５２３．５２', '85.23.52'])
    expect(HsCode.parse(input)).toBe('852352');
  expect(HsCode.parse('8523.52.00.90')).toBe('8523520090');
  expect(formatHsCode('852352')).toBe('8523.52');
  expect(formatHsCode('85235200')).toBe('8523.52.00');
  expect(formatHsCode('8523520090')).toBe('8523.52.0090');
});

test('an HS code has six, eight or ten digits, or there is none', () => {
  expect([HsCode.parse(''), HsCode.parse('  '), HsCode.parse(null)]).toEqual([null, null, null]);
  for (const wrong of ['8523', '85235', '8523521', '85235200901', 'card', '8523.5X'])
    expect(HsCode.safeParse(wrong).error?.issues[0]).toMatchObject({ params: { code: 'hsCodeInvalid' } });
});

test('an origin is a country', () => {
  expect([OriginCountry.parse('TW'), OriginCountry.parse(''), OriginCountry.parse(null)]).toEqual([
    'TW',
    null,
    null,
  ]);
  expect(OriginCountry.safeParse('ZZ').success).toBe(false);
});
