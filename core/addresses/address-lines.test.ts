import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const given = { name: 'Ana Lima', phone: '+15145550142', country: 'CA', province: 'QC', city: 'Montréal', district: '' };

test('an address is written from the person to the country', () => {
  const lines = addressLines({ ...given, address: '305, rue de la Commune O', zipCode: 'H2Y 2E1' }, { country: 'Canada' });
  expect(lines).toEqual(['Ana Lima', '305, rue de la Commune O', 'Montréal QC H2Y 2E1', 'Canada']);
});

test('in East Asia from the country to the person', () => {
  const written = {
    ...given,
    country: 'TW',
    province: '臺北市',
    city: '臺北市',
    district: '中正區',
    address: '重慶南路一段122號',
    zipCode: '100',
  };
  expect(addressLines(written, { country: '台灣' })).toEqual(['100 台灣', '臺北市 中正區 重慶南路一段122號', 'Ana Lima']);
});
