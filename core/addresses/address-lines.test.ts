import { describe, expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const nowhere = { name: 'Zoé Martin', province: '', city: '', district: '', zipCode: '' };
const taipei = {
  ...nowhere,
  name: '陳志明',
  country: 'TW',
  province: '臺北市',
  district: '大安區',
  address: '和平東路二段 1 號',
  zipCode: '106',
};

test.each([
  [
    { country: 'CA', address: '12, rue Saint-Paul O', city: 'Montréal', province: 'QC', zipCode: 'H2Y 1Y6' },
    ['Zoé Martin', '12, rue Saint-Paul O', 'Montréal QC H2Y 1Y6', 'Canada'],
  ],
  [
    { country: 'US', address: '1 Main St', city: 'Burlington', province: 'VT', zipCode: '05401' },
    ['Zoé Martin', '1 Main St', 'Burlington, VT 05401', 'United States'],
  ],
  [{ country: 'FR', address: '4, rue Lobau', city: 'Paris', zipCode: '75004' }, ['Zoé Martin', '4, rue Lobau', '75004 Paris', 'France']],
  [
    { country: 'GB', address: '10 Downing Street', city: 'London', zipCode: 'SW1A 2AA' },
    ['Zoé Martin', '10 Downing Street', 'London', 'SW1A 2AA', 'United Kingdom'],
  ],
  [
    { country: 'CH', address: 'Bahnhofstrasse 1', city: 'Zürich', zipCode: '8001' },
    ['Zoé Martin', 'Bahnhofstrasse 1', 'CH-8001 Zürich', 'Switzerland'],
  ],
  [{ country: 'SG', address: '1 Marina Blvd', zipCode: '018989' }, ['Zoé Martin', '1 Marina Blvd', 'SINGAPORE 018989', 'Singapore']],
  [
    { country: 'JP', address: '1-1 Chiyoda, Chiyoda-ku', province: 'Tokyo', zipCode: '100-0001' },
    ['Zoé Martin', '1-1 Chiyoda, Chiyoda-ku, Tokyo', '100-0001', 'Japan'],
  ],
  [
    { country: 'JP', address: '千代田区千代田1-1', province: '東京都', zipCode: '100-0001' },
    ['〒100-0001', '東京都', '千代田区千代田1-1', 'Zoé Martin', 'Japan'],
  ],
])('an address is written as its post wants it: %o', (written, lines) => {
  expect(addressLines({ ...nowhere, ...written }, 'en')).toEqual(lines);
});

describe('an address in Chinese', () => {
  test('goes from the large to the small, and the country is named last in the language of its reader', () => {
    expect(addressLines(taipei, 'zh-TW')).toEqual(['106', '臺北市大安區', '和平東路二段 1 號', '陳志明', '台灣']);
    expect(addressLines({ ...taipei, country: 'HK', province: '九龍', district: '旺角', zipCode: '' }, 'en')).toEqual([
      '九龍',
      '旺角',
      '和平東路二段 1 號',
      '陳志明',
      'Hong Kong SAR China',
    ]);
  });

  test('names a city once that is its own province', () => {
    const beijing = { ...taipei, country: 'CN', province: '北京市', city: '北京市', district: '朝阳区', zipCode: '100020' };
    expect(addressLines(beijing, 'zh-CN').slice(0, 2)).toEqual(['100020', '北京市朝阳区']);
  });
});

test('what was written of which the country has none stays, and what is left out leaves no mark', () => {
  const paris = { ...nowhere, country: 'FR', address: '4, rue Lobau', city: 'Paris', zipCode: '75004' };
  expect(addressLines({ ...paris, province: 'Île-de-France', district: '4e' }, 'fr')).toEqual([
    'Zoé Martin',
    '4, rue Lobau',
    '4e',
    'Île-de-France',
    '75004 Paris',
    'France',
  ]);
  expect(addressLines({ ...taipei, city: '臺北市' }, 'zh-TW')[1]).toBe('臺北市大安區');
  expect(addressLines({ ...nowhere, country: 'US', address: '', province: 'VT' }, 'en')).toEqual(['Zoé Martin', 'VT', 'United States']);
  expect(addressLines({ ...nowhere, country: 'CH', address: '', city: 'Zürich' }, 'en')).toEqual(['Zoé Martin', 'Zürich', 'Switzerland']);
});
