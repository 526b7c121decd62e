import { expect, test } from 'vitest';
import { Country } from './addresses/address.ts';
import { countries, CountryOrNone, postalCountries } from './countries.ts';

test('an address requires a country with postal service, a profile any country', () => {
  const unreached = countries.filter((code) => !Country.safeParse(code).success);
  expect(unreached).toEqual(['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM']);
  expect(countries.filter((code) => !postalCountries.includes(code))).toEqual(unreached);
  for (const code of countries) expect(CountryOrNone.parse(code)).toBe(code);
});

test('every territory with residents and postal codes is served', () => {
  for (const code of ['XK', 'TW', 'HK', 'MO', 'PM', 'PN', 'SJ', 'NF', 'SH', 'FK', 'CX', 'CC', 'AX', 'BL'])
    expect(postalCountries).toContain(code);
});
