import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countryOfTag,
  languages,
  languageOfPrefix,
  languageOfTag,
  negotiate,
  prefixFor,
  splitPath,
  splitSpelledPath,
} from './languages.ts';

// prettier-ignore
test.each([
  ['fr', 'fr'], ['fr-CA', 'fr'], ['FR-ca', 'fr'], ['en', 'en'], ['en-GB', 'en'],
  ['zh', 'zh-CN'], ['zh-CN', 'zh-CN'], ['zh-Hans', 'zh-CN'], ['zh-SG', 'zh-CN'],
  ['zh-TW', 'zh-TW'], ['zh-HK', 'zh-TW'], ['zh-MO', 'zh-TW'], ['zh-Hant', 'zh-TW'], ['zh-Hant-HK', 'zh-TW'],
  ['zh_TW', 'zh-TW'], ['ZH_hk', 'zh-TW'], ['zh-Hans-HK', 'zh-TW'], ['yue-Hant-HK', 'zh-TW'], ['nan_TW', 'zh-TW'], ['cmn', 'zh-CN'],
  ['fr_CA', 'fr'], ['fr_CA.UTF-8', 'fr'], ['en_US', 'en'], ['frr', undefined], ['enm-GB', undefined], ['de-HK', undefined],
  ['de', undefined], ['', undefined], ['french', undefined],
])('the browser language %s is %s', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language);
});

// prettier-ignore
test.each([
  [undefined, 'en'], ['', 'en'], ['de-DE,de;q=0.9', 'en'], ['*', 'en'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'], ['en;q=0.1,zh-TW;q=0.9', 'zh-TW'], ['de,zh-HK;q=0.5', 'zh-TW'], ['fr;q=0, en', 'en'],
])('of "%s" the language is %s', (header, language) => {
  expect(negotiate(header)).toBe(language);
});

test('any header results in a language', () => {
  fc.assert(fc.property(fc.string(), (header) => languages.includes(negotiate(header))));
});

describe('a path', () => {
  test.each(languages)('begins with the prefix of %s', (language) => {
    expect(languageOfPrefix(prefixFor(language))).toBe(language);
    expect(splitPath(`/${prefixFor(language)}/cards?x=1`)).toEqual({ language, rest: '/cards?x=1' });
    expect(splitPath(`/${prefixFor(language)}`)).toEqual({ language, rest: '/' });
  });

  test.each(['/', '/cards', '/english/x', '/EN', '/zh-CN/cards'])('%s has no language', (path) => {
    expect(splitPath(path)).toEqual({ language: undefined, rest: path });
  });
});

// prettier-ignore
test.each([
  ['/FR/shop?x=1', 'fr', '/shop?x=1'], ['/zh-CN/shop', 'zh-CN', '/shop'], ['/fr-CA/shop', 'fr', '/shop'], ['//en/shop', 'en', '/shop'],
  ['/en//shop///cart?a=//b#//c', 'en', '/shop/cart?a=//b#//c'], ['/zh_Hant/cards', 'zh-TW', '/cards'], ['/ZH', 'zh-CN', '/'], ['/En?x=1', 'en', '/?x=1'],
  ['/english/x', undefined, '/english/x'], ['/shop', undefined, '/shop'], ['/french', undefined, '/french'], ['//evil.example/x', undefined, '/evil.example/x'],
])('the address %s is split into %s and %s', (path, language, rest) => {
  expect(splitSpelledPath(path)).toEqual({ language, rest });
});

test('a prefix is recognized in any case and with any region', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...languages),
      fc.nat(),
      fc.constantFrom('', '-CA', '_ca', '-Latn'),
      (language, bits, region) => {
        const spelled = Array.from(prefixFor(language), (sign, index) =>
          (bits >> index) & 1 ? sign.toUpperCase() : sign,
        ).join('');
        expect(splitSpelledPath(`/${spelled}${region}/shop`)).toEqual({ language, rest: '/shop' });
      },
    ),
  );
});

test.each([
  ['en-CA', 'ca'],
  ['zh-Hant-TW', 'tw'],
  ['en-US@posix', 'us'],
  ['fr_CA.UTF-8', 'ca'],
  ['zh-Hant', undefined],
  ['en', undefined],
  ['C', undefined],
])('the country of the tag %s is %s', (tag, country) => {
  expect(countryOfTag(tag)).toBe(country);
});
