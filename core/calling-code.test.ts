import { expect, test } from 'vitest';
import { isInternational, wholePhone } from './calling-code.ts';

test.each([
  ['+33 6 12 34 56 78', '+33612345678'],
  ['００３３ 6 12 34 56 78', '+33612345678'],
  ['+1 514 555 0123 x45', '+15145550123;ext=45'],
  ['06 12 34 56 78', undefined],
  ['call me', undefined],
])('%s has a country code: %s', (text, whole) => {
  expect(wholePhone(text)).toBe(whole);
});

test('a stored number with a plus is international', () => {
  expect([isInternational('+15145550123'), isInternational(''), isInternational('5145550123')]).toEqual([
    true,
    true,
    false,
  ]);
});
