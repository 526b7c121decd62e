import { domainToASCII, domainToUnicode } from 'node:url';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailText, hostText, urlText } from './host-text.ts';

test.each([
  ['xn--r8jz45g.jp', '例え.jp'],
  ['xn--bcher-kva.example', 'bücher.example'],
  ['xn--strae-oqa.de', 'straße.de'],
  ['xn--mgbn2ecje63gr19l.example', domainToUnicode('xn--mgbn2ecje63gr19l.example')],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['www.xn--fiqs8s', 'www.中国'],
  ['example.com', 'example.com'],
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['xn--exmple-4nf.com', 'xn--exmple-4nf.com'],
  ['xn--zzzzzz.com', 'xn--zzzzzz.com'],
  ['xn--', 'xn--'],
])('%s is displayed as %s', (host, text) => {
  expect(hostText(host)).toBe(text);
});

test('a displayed host resolves to the same host in Node', () => {
  const shownLabels = fc.stringMatching(/^[éüñ例えパス中国한국ไทยעברית]{1,12}$/);
  fc.assert(
    fc.property(shownLabels, (label) => {
      const ascii = domainToASCII(`${label}.example`);
      fc.pre(ascii !== '');
      expect(hostText(ascii)).toBe(domainToUnicode(ascii));
    }),
  );
});

test('any text is decoded without an error', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^xn--[a-z\d-]{0,30}$/), (host) => typeof hostText(host) === 'string'),
  );
});

test('email and web addresses are displayed with their domain in Unicode', () => {
  expect(emailText('info@xn--bcher-kva.example')).toBe('info@bücher.example');
  expect(emailText('')).toBe('');
  expect(urlText('https://xn--r8jz45g.jp/%E3%83%91')).toBe('https://例え.jp/%E3%83%91');
  expect(urlText('https://example.com/xn--r8jz45g.jp')).toBe('https://example.com/xn--r8jz45g.jp');
});
