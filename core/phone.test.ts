import { expect, test } from 'vitest';
import { fieldErrors } from './api/fields.ts';
import { phone, toPhone } from './phone.ts';

test.each([
  ['+1 (514) 555-0123', '+15145550123'],
  ['514.555.0123', '5145550123'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['(020) 7946 0000', '02079460000'],
  ['+86 138–0013–8000', '+8613800138000'],
  ['＋８８６　２　１２３４　５６７８', '+886212345678'],
])('%s is dialled as %s', (text, dialled) => {
  expect(toPhone(text)).toBe(dialled);
  expect(toPhone(dialled)).toBe(dialled);
});

test.each(['1234', '+', 'call me', '514-555-0123 ext. 4', '1+5145550123', '++15145550123', '1'.repeat(21)])('%s is refused', (text) => {
  expect(fieldErrors(phone, text)).toEqual([{ field: '', code: 'phoneInvalid' }]);
});

test('none is fine', () => {
  expect(phone.parse('  ')).toBe('');
});
