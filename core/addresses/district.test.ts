import { describe, expect, test } from 'vitest';
import { countries } from '../countries.ts';
import { languages } from '../languages.ts';
import { addressLine, addressLines } from './address-lines.ts';
import { countryName } from './country-name.ts';
import { deliveryRows, districtStandIn, hasOwnDistrict, printedDistrict } from './district.ts';
import { addressFields } from './format.ts';
import { knownRegions, nameRegions } from './known-regions.ts';
import { NewAddress } from './new-address.ts';

const somewhere = { province: 'Somewhere', city: 'Lille' };
const person = { name: 'Zoé Martin', phone: '+15145550142', address: '1 Main St', zipCode: '' };

test('the form has exactly one required district in every country', () => {
  for (const country of countries)
    for (const isLatin of [true, false]) {
      const districts = deliveryRows(country, { isLatin })
        .flat()
        .filter(({ part }) => part === 'district');
      expect(districts, country).toMatchObject([{ isRequired: true }]);
    }
});

test('the endpoint refuses an address without a district, in every country', () => {
  for (const country of countries) {
    const { error } = NewAddress.safeParse({ ...person, ...somewhere, country, district: ' ' });
    expect(
      error?.issues.filter(({ path }) => path[0] === 'district'),
      country,
    ).toHaveLength(1);
  }
});

describe('in a country without districts', () => {
  test.each([
    ['FR', 'Lille'],
    ['CA', 'Lille'],
    ['IE', 'Lille'],
    ['XK', 'Lille'],
    ['JP', 'Somewhere'],
    ['AE', 'Somewhere'],
    ['SG', 'Singapour'],
    ['MO', 'R.A.S. chinoise de Macao'],
  ])('in %s the district is the city or its substitute: %s', (country, standIn) => {
    expect(hasOwnDistrict(country)).toBe(false);
    expect(districtStandIn({ country, ...somewhere }, 'fr')).toBe(standIn);
  });

  test('the substitute is never printed, in any country and language', () => {
    const withOwn = countries.filter(hasOwnDistrict);
    expect(withOwn).toEqual(expect.arrayContaining(['CN', 'HK', 'TW']));
    for (const country of countries.filter((code) => !withOwn.includes(code)))
      for (const filler of languages) {
        const address = { ...person, country, ...somewhere };
        const filled = { ...address, district: districtStandIn(address, filler) };
        expect(printedDistrict(filled)).toBe('');
        expect(addressLines(filled, 'en')).toEqual(addressLines({ ...address, district: '' }, 'en'));
        expect(addressLine(filled, 'zh-TW')).toEqual(addressLine({ ...address, district: '' }, 'zh-TW'));
      }
  });
});

test('a district that differs from the city is printed', () => {
  for (const country of countries)
    expect(addressLines({ ...person, ...somewhere, country, district: 'Wazemmes' }, 'en').join()).toContain(
      'Wazemmes',
    );
});

test('a district that repeats its city still does after both are normalized', () => {
  const chile = knownRegions(['Valparaíso', '>Isla de Pascua|Rapa Nui']);
  const values = { ...person, country: 'CL', province: 'valparaiso', city: 'rapa nui', district: 'rapa nui' };
  expect(nameRegions(values, chile)).toMatchObject({ city: 'Isla de Pascua', district: 'Isla de Pascua' });
  expect(nameRegions({ ...values, district: 'Hanga Roa' }, chile)).toMatchObject({ district: 'Hanga Roa' });
});

test('in a country without city and province the district is the country’s name', () => {
  const nameless = countries.filter(
    (country) =>
      !addressFields(country).some(
        ({ part }) => part === 'city' || part === 'province' || part === 'district',
      ),
  );
  expect(nameless).toEqual(['GI', 'MO', 'SG']);
  expect(countryName('SG', 'zh-CN')).toBe('新加坡');
});
