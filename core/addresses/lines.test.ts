import { expect, test } from 'vitest';
import { addressLines } from './lines.ts';

const montreal = {
  name: 'Zoé Martin',
  country: 'CA',
  province: 'QC',
  city: 'Montréal',
  district: '',
  address: '12, rue Saint-Paul Ouest, app. 4',
  zipCode: 'H2Y 1Y6',
};

test('an address in Canada ends with city, province and postal code, and the country in the language of its reader', () => {
  expect(addressLines(montreal, 'en')).toEqual(['Zoé Martin', '12, rue Saint-Paul Ouest, app. 4', 'Montréal QC H2Y 1Y6', 'Canada']);
  expect(addressLines(montreal, 'zh-TW').at(-1)).toBe('加拿大');
});

test('an address in Chinese is written from the large to the small', () => {
  const taipei = {
    ...montreal,
    name: '陳志明',
    country: 'TW',
    province: '台北市',
    city: '台北市',
    district: '大安區',
    address: '和平東路二段 1 號',
    zipCode: '106',
  };
  expect(addressLines(taipei, 'zh-TW')).toEqual(['陳志明', '台北市大安區和平東路二段 1 號', '106 台灣']);
});

test('an address elsewhere has its postal code before the city', () => {
  const paris = { ...montreal, country: 'FR', province: 'Île-de-France', city: 'Paris', district: '4e', zipCode: '75004' };
  expect(addressLines(paris, 'fr')).toEqual([
    'Zoé Martin',
    '12, rue Saint-Paul Ouest, app. 4',
    '4e',
    '75004 Paris',
    'Île-de-France',
    'France',
  ]);
});
