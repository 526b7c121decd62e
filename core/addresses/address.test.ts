import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../api/fields.ts';
import { countries } from '../countries.ts';
import { Destination, NewAddress } from './address.ts';
import { provinces, regionsOf, states } from './regions.ts';

const given = {
  name: 'Ana Lima',
  phone: '+15145550142',
  country: 'CA',
  province: 'QC',
  city: 'Montréal',
  address: '305, rue de la Commune O',
  zipCode: 'H2Y 2E1',
};
const codesOf = (address: object) => fieldErrors(NewAddress, address).map(({ field, code }) => `${field} ${code}`);

describe('an address', () => {
  test('asks for what docs/product.md, section 5 asks for', () => {
    const blank = { name: ' ', phone: '', country: '', province: '', city: '\u200B', address: '', zipCode: '' };
    const asked = ['name', 'phone', 'country', 'province', 'city', 'address'];
    expect(codesOf(blank)).toEqual(asked.map((field) => `${field} required`));
    expect(codesOf({})).toEqual(expect.arrayContaining(asked.map((field) => `${field} required`)));
  });

  test('asks for a district where there are any, and in Canada and the USA for none', () => {
    expect(codesOf({ ...given, district: '' })).toEqual([]);
    expect(codesOf({ ...given, country: 'US', province: 'NY', zipCode: '10001' })).toEqual([]);
    expect(codesOf({ ...given, country: 'TW', province: '臺北市', zipCode: '' })).toEqual(['district required']);
  });

  test('takes a region of Canada and the USA from its list, and any other as it is written', () => {
    expect(codesOf({ ...given, province: 'Québec' })).toEqual(['province provinceUnknown']);
    expect(codesOf({ ...given, country: 'US', province: 'QC', zipCode: '10001' })).toEqual(['province provinceUnknown']);
    expect(codesOf({ ...given, country: 'FR', province: 'Bretagne', district: 'Centre', zipCode: '35000' })).toEqual([]);
    expect(codesOf({ ...given, country: 'ZZ' })).toContain('country countryUnknown');
  });

  test.each([
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', 'K1A-0B1', 'K1A 0B1'],
    ['US', '123456789', '12345-6789'],
    ['US', '12345', '12345'],
  ])('of %s has the postal code %s written %s', (country, typed, written) => {
    const province = country === 'CA' ? 'ON' : 'NY';
    expect(NewAddress.parse({ ...given, country, province, zipCode: typed }).zipCode).toBe(written);
  });

  test.each(['', 'D1A 0B1', 'K1A 0O1', 'K1A 0B', '12345'])('of Canada has no postal code %s', (zipCode) => {
    expect(codesOf({ ...given, zipCode })).toEqual([`zipCode ${zipCode ? 'zipCodeInvalid' : 'required'}`]);
  });
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

test('whatever is typed is either refused at a field of its own or kept as it would be typed again', () => {
  fc.assert(
    fc.property(anything, (typed) => {
      const read = NewAddress.safeParse(typed);
      if (!read.success) {
        const fields = fieldErrors(NewAddress, typed).map(({ field }) => field);
        expect(fields.length).toBeGreaterThan(0);
        expect(Object.keys(typed)).toEqual(expect.arrayContaining(fields));
        return;
      }
      const kept = read.data;
      expect(NewAddress.parse(kept)).toEqual(kept);
      expect(countries).toContain(kept.country);
      const regions = regionsOf(kept.country);
      if (regions) expect(regions).toContain(kept.province);
      else expect(kept.district).not.toBe('');
      for (const line of Object.values(kept)) expect(line).not.toMatch(/[\r\n\u2028\u2029]|^\s|\s$/);
      expect(Destination.parse(kept)).toEqual({ country: kept.country, province: kept.province });
    }),
    { numRuns: 2000 },
  );
});
