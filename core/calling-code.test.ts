import { expect, test } from 'vitest';
import { toInternational, withoutHomeZero } from './calling-code.ts';

test.each([
  ['06 12 34 56 78', '33', '+33612345678'],
  ['6 12 34 56 78', '33', '+33612345678'],
  ['+33 6 12 34 56 78', '1', '+33612345678'],
  ['0033 6 12 34 56 78', '1', '+33612345678'],
  ['+44 (0)20 7946 0000', '1', '+442079460000'],
  ['(514) 555-0123', '1', '+15145550123'],
  ['138 0013 8000', '86', '+8613800138000'],
  ['0912 345 678', '886', '+886912345678'],
  ['＋８８６　９１２　３４５　６７８', '1', '+886912345678'],
  ['tel: 514 555 0123', '1', '+15145550123'],
  ['06 1234 5678', '39', '+390612345678'],
  ['+', '1', ''],
  ['call me', '1', ''],
])('%j where %s is called is dialled as %j', (text, callingCode, dialled) => {
  expect(toInternational(text, callingCode)).toBe(dialled);
});

test('the zero of home goes only where it is one', () => {
  expect(withoutHomeZero('+330612345678', '33')).toBe('+33612345678');
  expect(withoutHomeZero('+3906', '39')).toBe('+3906');
  expect(withoutHomeZero('+33612345678', '33')).toBe('+33612345678');
});
