import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../api/fields.ts';
import { countries } from '../countries.ts';
import { Destination } from './address.ts';
import { addressIssues, addressRows } from './format.ts';
import { NewAddress } from './new-address.ts';
import { provinces, regionsFor, states } from './regions.ts';

const address = {
  name: 'Ana Lima',
  phone: '+15145550142',
  country: 'CA',
  province: 'QC',
  city: 'Montréal',
  district: 'Montréal',
  address: '305, rue de la Commune O',
  zipCode: 'H2Y 2E1',
};
const getCodes = (address: object) =>
  fieldErrors(NewAddress, address).map(({ field, code }) => `${field} ${code}`);

/**
 * Fields per country in postal order, in Latin letters and, if different, in local script. A star marks
 * required fields.
 */
const forms: [country: string, latin: string, own?: string][] = [
  ['CA', 'address* | city* province* zipCode*'],
  ['US', 'address* | city* state* zip*'],
  ['FR', 'address* | zipCode* city*'],
  ['GB', 'address* | postTown* | zipCode*'],
  ['DE', 'address* | zipCode* city*'],
  ['JP', 'address* | prefecture* | zipCode*', 'zipCode* | prefecture* | address*'],
  ['CN', 'address* | district* | city* | region* zipCode*', 'zipCode* | region* city* district* | address*'],
  ['KR', 'address* | district | city* | doSi* | zipCode*', 'doSi* city* district | address* | zipCode*'],
  ['TW', 'address* | district* county* zipCode*', 'zipCode* | county* district* | address*'],
  ['HK', 'address* | district* | area*', 'area* | district* | address*'],
  ['SG', 'address* | zipCode*'],
  ['AU', 'address* | suburb* state* zipCode*'],
  ['NZ', 'address* | suburb | city* zipCode*'],
  ['IE', 'address* | townland | city* | county | eircode'],
];

test.each(forms)('the address fields of %s are %s', (country, latin, own = latin) => {
  const fieldsFor = (isLatin: boolean) =>
    addressRows(country, { isLatin })
      .map((row) => row.map(({ name, isRequired }) => `${name}${isRequired ? '*' : ''}`).join(' '))
      .join(' | ');
  expect(fieldsFor(true)).toBe(latin);
  expect(fieldsFor(false)).toBe(own);
});

describe('an address', () => {
  test('requires the common parts and those of its country', () => {
    const blank = {
      name: ' ',
      phone: '',
      country: 'CN',
      province: '',
      city: '\u200B',
      address: '',
      zipCode: '',
    };
    const fields = ['name', 'phone', 'district', 'address', 'city', 'province', 'zipCode'];
    expect(getCodes(blank)).toEqual(fields.map((field) => `${field} required`));
    expect(getCodes({})).toEqual(
      ['name', 'phone', 'country', 'district', 'address'].map((field) => `${field} required`),
    );
  });

  test.each([
    ['CA', { province: 'QC', city: 'Montréal', district: 'Montréal', zipCode: 'H2Y 2E1' }],
    ['US', { province: 'NY', city: 'New York', district: 'New York', zipCode: '10001' }],
    ['FR', { city: 'Paris', district: '4e', zipCode: '75004' }],
    ['GB', { city: 'London', district: 'London', zipCode: 'sw1a 2aa' }],
    ['DE', { city: 'Berlin', district: 'Mitte', zipCode: '10115' }],
    ['JP', { province: '東京都', district: '千代田区', zipCode: '１００－０００１' }],
    ['CN', { province: '广东省', city: '深圳市', district: '南山区', zipCode: '518000' }],
    ['TW', { province: '臺北市', district: '大安區', zipCode: '106' }],
    ['HK', { province: '九龍', district: '旺角' }],
    ['SG', { district: 'Singapore', zipCode: '018989' }],
    ['XK', { city: 'Prishtinë', district: 'Prishtinë' }],
    ['AU', { province: 'NSW', city: 'Sydney', district: 'Sydney', zipCode: '2000' }],
  ])('in %s is complete with exactly %o', (country, parts: Record<string, string>) => {
    const whole = { name: 'Ana Lima', phone: '+15145550142', country, address: '1 Main St' };
    expect(getCodes({ ...whole, ...parts })).toEqual([]);
    for (const part of Object.keys(parts))
      expect(getCodes({ ...whole, ...parts, [part]: '' })).toEqual([`${part} required`]);
    if (parts['zipCode'])
      expect(getCodes({ ...whole, ...parts, zipCode: 'nowhere' })).toEqual(['zipCode zipCodeInvalid']);
  });

  test('saved under an older format is checked by the same rule', () => {
    const address = {
      country: 'TW',
      province: '臺北市',
      city: '臺北市',
      district: '',
      address: '1',
      zipCode: '',
    };
    expect(addressIssues(address)).toEqual([
      { part: 'district', code: 'required' },
      { part: 'zipCode', code: 'required' },
    ]);
    expect(addressIssues({ ...address, district: '大安區', zipCode: '106' })).toEqual([]);
  });

  test('accepts only listed regions in Canada and the USA, and any region elsewhere', () => {
    expect(getCodes({ ...address, province: 'Québec' })).toEqual(['province provinceUnknown']);
    expect(getCodes({ ...address, country: 'US', province: 'QC', zipCode: '10001' })).toEqual([
      'province provinceUnknown',
    ]);
    expect(
      getCodes({ ...address, country: 'FR', province: 'Bretagne', district: 'Centre', zipCode: '35000' }),
    ).toEqual([]);
    expect(getCodes({ ...address, country: 'ZZ' })).toContain('country countryUnknown');
  });

  test.each([
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', 'K1A-0B1', 'K1A 0B1'],
    ['US', '123456789', '12345-6789'],
    ['US', '12345', '12345'],
  ])('in %s with the postal code %s is stored with %s', (country, input, postalCode) => {
    const province = country === 'CA' ? 'ON' : 'NY';
    expect(NewAddress.parse({ ...address, country, province, zipCode: input }).zipCode).toBe(postalCode);
  });

  test.each(['', 'D1A 0B1', 'K1A 0O1', 'K1A 0B', '12345'])(
    'in Canada refuses the postal code %s',
    (zipCode) => {
      expect(getCodes({ ...address, zipCode })).toEqual([
        `zipCode ${zipCode ? 'zipCodeInvalid' : 'required'}`,
      ]);
    },
  );
});

const text = fc.string({ unit: 'grapheme', maxLength: 90 });
const anything = fc.record({
  name: text,
  phone: fc.oneof(text, fc.constant('+15145550142')),
  country: fc.oneof(fc.constantFrom(...countries, 'ca', ' us '), text),
  province: fc.oneof(fc.constantFrom(...provinces, ...states), text),
  city: text,
  district: text,
  address: text,
  zipCode: fc.oneof(fc.constantFrom('K1A 0B1', 'k1a0b1', '12345-6789', '123456789'), text),
});

test('any input is either refused at a field or stored in a form that parses to itself', () => {
  fc.assert(
    fc.property(anything, (input) => {
      const read = NewAddress.safeParse(input);
      if (!read.success) {
        const fields = fieldErrors(NewAddress, input).map(({ field }) => field);
        expect(fields.length).toBeGreaterThan(0);
        expect(Object.keys(input)).toEqual(expect.arrayContaining(fields));
        return;
      }
      const address = read.data;
      expect(NewAddress.parse(address)).toEqual(address);
      expect(countries).toContain(address.country);
      const regions = regionsFor(address.country);
      if (regions) expect(regions).toContain(address.province);
      expect(addressIssues(address)).toEqual([]);
      for (const line of Object.values(address)) expect(line).not.toMatch(/[\r\n\u2028\u2029]|^\s|\s$/);
      expect(Destination.parse(address)).toEqual({ country: address.country, province: address.province });
    }),
    { numRuns: 2000 },
  );
});
