import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { noParts, type WrittenParts } from '../cards/company-parts.ts';
import { CardContent } from '../cards/content.ts';
import type { Language } from '../languages.ts';
import { publicCard } from './public-projection.ts';
import { isContactCard } from './public-card.ts';
import { contactFile } from './vcard.ts';

interface VcardAddressData {
  companyParts: WrittenParts;
  language?: Language;
  hidden?: string[];
}

/** Returns the value of ADR in a card's contact file. */
function getAddress(address: VcardAddressData): string | undefined {
  const least = CardContent.parse({
    name: 'Ana Roy',
    title: 'Baker',
    company: 'Pain',
    photo: '/files/a.jpg',
  });
  const content = { ...least, companyAddress: '1, rue Roy; Montréal', ...address };
  const card = publicCard({
    card: { cardId: 'AB12CD34EF', address: '2M9QK7XPD3', colour: 'gold', exitLink: '', isBindable: true },
    written: { content, portrait: null, updatedAt: new Date('2026-03-09T15:00:00Z') },
    publicState: 'live',
    language: content.language,
    validUntil: null,
  });
  if (!isContactCard(card)) throw new Error(`a ${card.publicState} card is no contact`);
  const lines = contactFile({ card, url: 'https://example.com/i/AB12CD34', uid: '', photo: null }).split(
    '\r\n',
  );
  return lines.find((line) => line.startsWith('ADR'))?.replace('ADR;TYPE=WORK:', '');
}

test.each([
  [
    { country: 'CA', address: '12, rue Roy; bureau 3', city: 'Montréal', province: 'QC', zipCode: 'H2W 1M1' },
    'en',
    ';;12\\, rue Roy\\; bureau 3;Montréal;QC;H2W 1M1;Canada',
  ],
  [
    { country: 'FR', address: '4, rue Lobau', district: '4e', city: 'Paris' },
    'fr',
    ';;4\\, rue Lobau\\, 4e;Paris;;;France',
  ],
  [
    {
      country: 'CN',
      address: '科技园路 1 号',
      district: '南山区',
      city: '深圳市',
      province: '广东省',
      zipCode: '518057',
    },
    'zh-CN',
    ';;南山区 科技园路 1 号;深圳市;广东省;518057;中国',
  ],
  [
    { country: 'HK', address: '1 Nathan Road', district: 'Mong Kok', province: 'Kowloon' },
    'en',
    ';;1 Nathan Road;Mong Kok;Kowloon;;Hong Kong SAR China',
  ],
  [{ country: 'TW', address: '', district: '大安區', province: '臺北市' }, 'zh-TW', ';;;大安區;臺北市;;台灣'],
  [{ country: 'DE' }, 'fr', ';;;;;;Allemagne'],
])('ADR contains the parts of an address: %j', (parts, language, property) => {
  expect(getAddress({ companyParts: { ...noParts, ...parts }, language: language as Language })).toBe(
    property,
  );
});

test('free text becomes the street, and a hidden address is left out', () => {
  expect(getAddress({ companyParts: noParts })).toBe(';;1\\, rue Roy\\; Montréal;;;;');
  expect(
    getAddress({ companyParts: { ...noParts, country: 'DE' }, hidden: ['companyAddress'] }),
  ).toBeUndefined();
});

test('any part is parsed back unchanged', () => {
  const text = fc
    .array(fc.constantFrom('a', '欧', ',', ';', '\\', '\\n', ':', '\r\nTEL:1'), {
      minLength: 1,
      maxLength: 8,
    })
    .map((some) => some.join(''));
  const address = fc.record({
    country: fc.constantFrom('CA', 'CN', 'SG'),
    province: text,
    city: text,
    district: text,
    address: text,
    zipCode: text,
  });
  /** Splits by RFC 2426: escaped characters belong to their part, every other semicolon ends one. */
  const getParts = (value = '') =>
    [...value.matchAll(/((?:\\.|[^\\;])*)(?:;|$)/g)]
      .slice(0, 7)
      .map(([, part = '']) => part.replace(/\\(.)/g, '$1'));
  const cleaned = (value: string) => value.replaceAll('\r\n', ' ').trim();
  fc.assert(
    fc.property(address, (companyParts) => {
      const [box, extension, street, city, province, zipCode, country] = getParts(
        getAddress({ companyParts }),
      );
      expect([box, extension, city, province, zipCode]).toEqual(
        ['', '', companyParts.city, companyParts.province, companyParts.zipCode].map(cleaned),
      );
      expect(street).toContain(cleaned(companyParts.address));
      expect(street).toContain(cleaned(companyParts.district));
      expect(['Canada', 'China', 'Singapore']).toContain(country);
    }),
  );
});
