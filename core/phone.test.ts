import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from './api/fields.ts';
import { dialString, phone, splitPhone, toPhone } from './phone.ts';

test.each([
  ['+1 (514) 555-0123', '+15145550123'],
  ['514.555.0123', '5145550123'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['+44 [0] 20 7946 0000', '+442079460000'],
  ['(+44) (0)20 7946 0000', '+442079460000'],
  ['(020) 7946 0000', '02079460000'],
  ['030/1234567', '0301234567'],
  ['+86 138–0013–8000', '+8613800138000'],
  ['＋８８６　２　１２３４　５６７８', '+886212345678'],
  ['+1 514 555\u22120123', '+15145550123'],
  ['+1 514ー555ー0123', '+15145550123'],
  ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966501234567'],
  ['+۹۸ ۲۱ ۱۲۳۴ ۵۶۷۸', '+982112345678'],
])('%s is dialled as %s', (text, dialled) => {
  expect(toPhone(text)).toBe(dialled);
  expect(toPhone(dialled)).toBe(dialled);
});

test.each([
  'tel:+15145550123',
  'TEL: +1 514 555 0123',
  'tel://+15145550123',
  'Tél. : +1 514 555 0123',
  'Phone: +1 514 555 0123.',
  'Mobile +1 514 555 0123',
  'Bureau : +1 514 555 0123',
  '电话：+1 514 555 0123',
  '☎ +1 514 555 0123',
  '📞 +1 514 555 0123',
  '\u202A+1 (514) 555-0123\u202C',
  '\u200E+1\u00A0514\u2009555\u20110123,',
  '"+1 514 555 0123"'.slice(1),
])('the number in %j is found when pasted', (text) => {
  expect(toPhone(text)).toBe('+15145550123');
});

const spellings = [
  'x45', ' x45', ' X 45', ' ext. 45', ' ext 45', ', ext. 45', ' (ext. 45)', ' Ext: 45', ' extension 45', ' poste 45', ', poste 45', ' (poste 45)',
  ' #45', ' # 45', ',45', ',,45', ';45', ';ext=45', ' ;ext=45', 'p45', '转45', ' 轉 45', '轉接45', ' 分機 45', '分机45', ' 分機：45', ' 内線45', ' 내선 45',
  ' ｘ４５', ' ext. ٤٥', ' доб. 45', ' ramal 45', ' anexo 45', ' int. 45', ' Durchwahl 45', '-x45', '. x45', ' ext. no. 45', ' ext.-45', ' poste no 45', '轉45#',
]; // prettier-ignore

describe('an extension', () => {
  test.each(spellings)('spelled %j is parsed separately', (spelling) => {
    for (const base of ['+1 514 555 0123', '514-555-0123', '(514) 555-0123', '+1 (514) 555-0123']) {
      const stored = `${base.startsWith('+') ? '+1' : ''}5145550123;ext=45`;
      expect(toPhone(base + spelling), base + spelling).toBe(stored);
      expect(toPhone(stored)).toBe(stored);
    }
  });

  test('is never joined with the number, in any spelling', () => {
    const extension = fc.stringMatching(/^\d{1,6}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...spellings),
        extension,
        fc.constantFrom('+1 514 555 0123', '514 555-0123'),
        (spelling, digits, base) => {
          const stored = toPhone(base + spelling.replace(/45|４５|٤٥/, digits)) ?? '';
          expect(splitPhone(stored)).toEqual({ base: base.replace(/[ -]/g, ''), extension: digits });
        },
      ),
    );
  });

  test('is dialled after a pause', () => {
    expect(dialString('+15145550123;ext=45')).toBe('+15145550123,45');
    expect(dialString('+15145550123')).toBe('+15145550123');
  });
});

test.each([
  '1234', '+', 'call me', '1+5145550123', '++15145550123', '1'.repeat(21), '514-555-0123 Bob', '514-555-0123 x', 'x45',
  '514-555-0123 / 514-555-0124', '514-555-0123 x45 x46', '514 555 0123 or 514 555 0124', 'Bob 514-555-0123',
  '514-555-0123 x123456789012',
])('%s is refused', (text) => {
  expect(fieldErrors(phone, text)).toEqual([{ field: '', code: 'phoneInvalid' }]);
}); // prettier-ignore

test('an empty number is accepted', () => {
  expect(phone.parse('  ')).toBe('');
});
