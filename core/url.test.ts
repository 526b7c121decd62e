import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from './api/fields.ts';
import { isSafeUrl, toUrl, webAddress } from './url.ts';

test.each([
  ['example.com', 'https://example.com'],
  ['  Example.COM  ', 'https://example.com'],
  ['https://example.com/', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
  ['HTTP://example.com/A?b=C#d', 'http://example.com/A?b=C#d'],
  ['example.com:8080/menu', 'https://example.com:8080/menu'],
  ['https://example.com/café', 'https://example.com/caf%C3%A9'],
  ['例え.jp', 'https://xn--r8jz45g.jp'],
  ['https://example.com/?q=a\\nb', 'https://example.com/?q=a%5Cnb'],
  [
    'https://fa.example.org/wiki/می\u200Cخواهم',
    'https://fa.example.org/wiki/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85',
  ],
  ['https://example.com/my file.pdf', 'https://example.com/my%20file.pdf'],
  ['https://example.com/a\u00ADb\u200E', 'https://example.com/ab'],
  ['ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ａ', 'https://example.com/a'],
  ['example。com', 'https://example.com'],
  [
    'https://ja.example.org/wiki/けいおん！',
    'https://ja.example.org/wiki/%E3%81%91%E3%81%84%E3%81%8A%E3%82%93%EF%BC%81',
  ],
  ['https://[2001:db8::1]/x', 'https://[2001:db8::1]/x'],
])('%j is stored as %s', (text, url) => {
  expect(toUrl(text)).toBe(url);
  expect(isSafeUrl(url)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript:1',
  'javascript://example.com/%0aalert(1)',
  'ｊａｖａｓｃｒｉｐｔ:alert(1)',
  'ｊａｖａｓｃｒｉｐｔ：ａｌｅｒｔ（１）',
  'java\u00ADscript:alert(1)',
  'java\u200Dscript:alert(1)',
  'example .com',
  'https://exam\u200Dple.com',
  'java\nscript:alert(1)',
  ' data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com',
  'mailto:ana@example.com',
  'tel:+15145550123',
  'blob:https://example.com/1',
  '//example.com',
  '/i/AB12CD34EF',
  '\\\\example.com',
  'https://ana:secret@example.com',
  'https://example.com@evil.example',
  'https://exa mple.com',
  'https://example.com/\u0000',
  'https://',
  'localhost',
  'http://localhost:3000',
  'example',
  'https://example.com:99999',
  '',
  `https://example.com/${'a'.repeat(2048)}`,
  `https://example.com/${'é'.repeat(500)}`,
])('%j is not a web address', (text) => {
  expect(toUrl(text)).toBeUndefined();
  expect(isSafeUrl(text)).toBe(false);
});

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc
    .tuple(
      fc.constantFrom('javascript:', 'data:', 'https:', 'http://', '//', 'a.b:', ''),
      fc.string({ unit: 'binary' }),
    )
    .map(([head, rest]) => head + rest),
);

describe('any typed text', () => {
  test('is stored as http or https, idempotently', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const url = toUrl(text);
        if (url === undefined) return;
        expect(new URL(url).protocol).toMatch(/^https?:$/);
        expect(url).not.toMatch(/[\s\\<>"\p{Cc}]/u);
        expect(toUrl(url)).toBe(url);
      }),
      { numRuns: 2000 },
    );
  });

  test('is shown only as http or https', () => {
    fc.assert(
      fc.property(
        anything,
        (text) => !isSafeUrl(text) || /^https?:$/.test(new URL(text, 'visita:').protocol),
      ),
      { numRuns: 2000 },
    );
  });
});

test('a form reports the error and keeps the typed text', () => {
  expect(fieldErrors(webAddress, 'javascript:alert(1)')).toEqual([{ field: '', code: 'urlInvalid' }]);
  expect(fieldErrors(webAddress, 'a'.repeat(2049))).toEqual([
    { field: '', code: 'tooLong', params: { max: 2048 } },
  ]);
  expect(webAddress.parse('')).toBe('');
  expect(webAddress.parse('example.com')).toBe('https://example.com');
});
