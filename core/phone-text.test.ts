import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { toPhone } from './phone.ts';
import { phoneText } from './phone-text.ts';

test.each([
  ['+15145550123', '+1 514 555-0123'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+8613800138000', '+86 138 0013 8000'],
  ['+85291234567', '+852 9123 4567'],
  ['+886912345678', '+886 912 345 678'],
  ['+4930123456', '+4930123456'],
  ['5145550123', '5145550123'],
])('%s is formatted as %s', (phone, expected) => {
  expect(phoneText(phone, 'en')).toBe(expected);
});

test('an extension is formatted in each language, and parsed back', () => {
  const phone = '+15145550123;ext=045';
  expect(languages.map((language) => phoneText(phone, language))).toEqual([
    '+1 514 555-0123 ext. 045',
    '+1 514 555-0123 poste 045',
    '+1 514 555-0123 转 045',
    '+1 514 555-0123 分機 045',
  ]);
  for (const language of languages) expect(toPhone(phoneText(phone, language))).toBe(phone);
});
