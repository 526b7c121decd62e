import { expect, test } from 'vitest';
import { countriesIn, matching } from './country-list.ts';

test.each([
  ['fr', 'etats', 'us'],
  ['fr', 'ALLEM', 'de'],
  ['en', 'switz', 'ch'],
  ['en', 'CA', 'ca'],
  ['zh-CN', '加拿', 'ca'],
  ['zh-TW', '日本', 'jp'],
  ['en', '+886', 'tw'],
  ['en', '44', 'gb'],
] as const)('in %s “%s” finds %s first', (language, query, iso2) => {
  expect(matching(countriesIn(language), query)[0]?.iso2).toBe(iso2);
});

test('An empty search lists every country in the order of the language', () => {
  const all = countriesIn('fr');
  expect(all.length).toBeGreaterThan(200);
  expect(matching(all, ' ')).toEqual(all);
  const names = all.map(({ name }) => name);
  expect(names.indexOf('Égypte')).toBeLessThan(names.indexOf('Finlande'));
});

test('An unknown name finds no country', () => {
  expect(matching(countriesIn('en'), 'atlantis')).toEqual([]);
});
