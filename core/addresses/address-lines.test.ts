import { describe, expect, test } from 'vitest';
import type { Language } from '../languages.ts';
import { addressLine, addressLines } from './address-lines.ts';

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
  [
    { country: 'FR', address: '4, rue Lobau', city: 'Paris', zipCode: '75004' },
    ['Zoé Martin', '4, rue Lobau', '75004 Paris', 'France'],
  ],
  [
    { country: 'GB', address: '10 Downing Street', city: 'London', zipCode: 'SW1A 2AA' },
    ['Zoé Martin', '10 Downing Street', 'London', 'SW1A 2AA', 'United Kingdom'],
  ],
  [
    { country: 'CH', address: 'Bahnhofstrasse 1', city: 'Zürich', zipCode: '8001' },
    ['Zoé Martin', 'Bahnhofstrasse 1', 'CH-8001 Zürich', 'Switzerland'],
  ],
  [
    {
      country: 'MX',
      address: 'Av. Juárez 1',
      city: 'Ciudad de México',
      province: 'Ciudad de México',
      zipCode: '06050',
    },
    ['Zoé Martin', 'Av. Juárez 1', '06050 Ciudad de México', 'Mexico'],
  ],
  [
    {
      country: 'CN',
      address: '1 Jianguo Road',
      district: 'Chaoyang Qu',
      city: 'Beijing Shi',
      province: 'Beijing Shi',
      zipCode: '100020',
    },
    ['Zoé Martin', '1 Jianguo Road', 'Chaoyang Qu', 'Beijing Shi, 100020', 'China'],
  ],
  [
    {
      country: 'BR',
      address: 'Av. Paulista 1',
      district: 'Bela Vista',
      city: 'São Paulo',
      province: 'SP',
      zipCode: '01310-000',
    },
    ['Zoé Martin', 'Av. Paulista 1', 'Bela Vista', 'São Paulo-SP', '01310-000', 'Brazil'],
  ],
  [
    { country: 'IT', address: 'Via Dante 1', city: 'Milano', province: 'MI', zipCode: '20121' },
    ['Zoé Martin', 'Via Dante 1', '20121 Milano MI', 'Italy'],
  ],
  [
    { country: 'AU', address: '1 George St', city: 'Sydney', province: 'NSW', zipCode: '2000' },
    ['Zoé Martin', '1 George St', 'Sydney NSW 2000', 'Australia'],
  ],
  [
    { country: 'KR', address: '테헤란로 1', city: '강남구', province: '서울', zipCode: '06130' },
    ['서울 강남구', '테헤란로 1', 'Zoé Martin', '06130', 'South Korea'],
  ],
  [
    { country: 'HK', address: '1 Nathan Road', district: 'Mong Kok', province: 'Kowloon' },
    ['Zoé Martin', '1 Nathan Road', 'Mong Kok', 'Kowloon', 'Hong Kong SAR China'],
  ],
  [
    { country: 'SG', address: '1 Marina Blvd', zipCode: '018989' },
    ['Zoé Martin', '1 Marina Blvd', 'SINGAPORE 018989', 'Singapore'],
  ],
  [
    { country: 'JP', address: '1-1 Chiyoda, Chiyoda-ku', province: 'Tokyo', zipCode: '100-0001' },
    ['Zoé Martin', '1-1 Chiyoda, Chiyoda-ku, Tokyo', '100-0001', 'Japan'],
  ],
  [
    { country: 'JP', address: '千代田区千代田1-1', province: '東京都', zipCode: '100-0001' },
    ['〒100-0001', '東京都', '千代田区千代田1-1', 'Zoé Martin', 'Japan'],
  ],
])('an address is formatted by the rules of its post: %o', (address, lines) => {
  expect(addressLines({ ...nowhere, ...address }, 'en')).toEqual(lines);
});

describe('an address in Chinese', () => {
  test('goes from large to small, and ends with the country in the reader’s language', () => {
    expect(addressLines(taipei, 'zh-TW')).toEqual([
      '106',
      '臺北市大安區',
      '和平東路二段 1 號',
      '陳志明',
      '台灣',
    ]);
    expect(
      addressLines({ ...taipei, country: 'HK', province: '九龍', district: '旺角', zipCode: '' }, 'en'),
    ).toEqual(['九龍', '旺角', '和平東路二段 1 號', '陳志明', 'Hong Kong SAR China']);
  });

  test('prints a city that is also a province once', () => {
    const beijing = {
      ...taipei,
      country: 'CN',
      province: '北京市',
      city: '北京市',
      district: '朝阳区',
      zipCode: '100020',
    };
    expect(addressLines(beijing, 'zh-CN').slice(0, 2)).toEqual(['100020', '北京市朝阳区']);
    const madrid = {
      ...nowhere,
      country: 'ES',
      address: 'Calle Mayor 1',
      city: 'Madrid',
      province: 'Madrid',
      zipCode: '28013',
    };
    expect(addressLines(madrid, 'en')).toEqual(['Zoé Martin', 'Calle Mayor 1', '28013 Madrid', 'Spain']);
  });
});

describe('an address in one line', () => {
  const lined = (address: object, language: Language) =>
    addressLine({ ...nowhere, country: '', address: '', ...address }, language);

  test('has commas if it goes from small to large', () => {
    const montreal = {
      country: 'CA',
      address: '12, rue Saint-Paul O',
      city: 'Montréal',
      province: 'QC',
      zipCode: 'H2Y 1Y6',
    };
    expect(lined(montreal, 'zh-TW')).toBe('12, rue Saint-Paul O, Montréal QC H2Y 1Y6, 加拿大');
    expect(lined({ country: 'CN', address: '1 Jianguo Road', city: 'Beijing Shi' }, 'fr')).toBe(
      '1 Jianguo Road, Beijing Shi, Chine',
    );
    expect(lined({ country: 'DE' }, 'fr')).toBe('Allemagne');
  });

  test('in Chinese has Chinese commas, and a name if one is given', () => {
    const address = {
      ...nowhere,
      country: 'CA',
      address: '圣洛朗大道4200号',
      city: '蒙特利尔',
      province: 'QC',
      zipCode: 'H2W 2R2',
    };
    expect(addressLine(address, 'zh-CN')).toBe('圣洛朗大道4200号，蒙特利尔 QC H2W 2R2，加拿大');
    const beijing = {
      ...nowhere,
      country: 'CN',
      province: '北京市',
      city: '北京市',
      district: '朝阳区',
      address: '建国路88号',
      zipCode: '100020',
    };
    expect(addressLine(beijing, 'zh-CN', '王小明')).toBe('中国 100020 北京市朝阳区 建国路88号 王小明');
  });

  test('has no commas if it goes from large to small, and begins with the country', () => {
    expect(lined(taipei, 'zh-TW')).toBe('台灣 106 臺北市大安區 和平東路二段 1 號');
    const tokyo = { country: 'JP', address: '千代田区千代田1-1', province: '東京都', zipCode: '100-0001' };
    expect(lined(tokyo, 'en')).toBe('Japan 〒100-0001 東京都 千代田区千代田1-1');
  });
});

test('parts that the country’s format lacks are printed, and empty parts leave no separators', () => {
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
  const burlington = { ...nowhere, country: 'US', address: '', city: 'Burlington', zipCode: '05401' };
  expect(addressLines(burlington, 'en')).toEqual(['Zoé Martin', 'Burlington, 05401', 'United States']);
  expect(addressLines({ ...nowhere, country: 'US', address: '', province: 'VT' }, 'en')).toEqual([
    'Zoé Martin',
    'VT',
    'United States',
  ]);
  expect(addressLines({ ...nowhere, country: 'CH', address: '', city: 'Zürich' }, 'en')).toEqual([
    'Zoé Martin',
    'Zürich',
    'Switzerland',
  ]);
});
