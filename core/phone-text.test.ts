import { expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

test.each([
  ['+15145550123', '+1 514 555-0123'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+8613800138000', '+86 138 0013 8000'],
  ['+85291234567', '+852 9123 4567'],
  ['+886912345678', '+886 912 345 678'],
  ['+4930123456', '+4930123456'],
  ['5145550123', '5145550123'],
])('%s reads %s', (phone, expected) => {
  expect(phoneText(phone)).toBe(expected);
});
