import { describe, expect, test } from 'vitest';
import { cardNumberFrom, formatCardNumber } from '../cards/number.ts';
import { foreignHost, readScan, readScans } from './scan.ts';

const origin = 'https://visita.example';
const cardNumber = cardNumberFrom(Uint8Array.from({ length: 11 }, (_, index) => 200 - index));

describe('a scanned code', () => {
  test('may be a bare card number', () => {
    expect(readScan(formatCardNumber(cardNumber), origin)).toEqual({ cardNumber });
  });

  test.each([
    ['https://visita.example/i/AB12CD34EF', { cardId: 'AB12CD34EF' }],
    ['https://visita.example/i/AB12CD34EF?s=q', { cardId: 'AB12CD34EF' }],
    ['http://visita.example/i/AB12CD34EF', { cardId: 'AB12CD34EF' }],
    ['visita.example/i/AB12CD34EF', { cardId: 'AB12CD34EF' }],
    ['  https://visita.example/i/AB12CD34EF\n', { cardId: 'AB12CD34EF' }],
    ['https://visita.example/i/AB12CD34EF.', { cardId: 'AB12CD34EF' }],
    ['(https://visita.example/i/AB12CD34EF)', { cardId: 'AB12CD34EF' }],
    ['https://visita.example/i/AB12CD34EF，', { cardId: 'AB12CD34EF' }],
    ['https://visita.example/i/AB12CD34EF%E3%80%82', { cardId: 'AB12CD34EF' }],
    ['https://visita.example/i/AB12CD34EF%20', { cardId: 'AB12CD34EF' }],
    ['https://visita.example/i/ab12cd34ef/', { cardId: 'AB12CD34EF' }],
    ['https://visita.example//i/AB12CD34EF', { cardId: 'AB12CD34EF' }],
    ['https://visita.example/i/ABI2CD34EO', { cardId: 'AB12CD34E0' }],
    [`${cardNumber}.`, { cardNumber }],
    [`http://visita.example/fr/cards/bind?number=${cardNumber}`, { cardNumber }],
    ['HTTPS://VISITA.EXAMPLE/I/AB12CD34EF', { cardId: 'AB12CD34EF' }],
    ['https://visita.example/i/ab12cd34ef.', { cardId: 'AB12CD34EF' }],
    ['https://visita.example//i/AB12CD34EF。', { cardId: 'AB12CD34EF' }],
    [`https://visita.example/fr/cards/bind?number=${cardNumber}`, { cardNumber }],
  ])('may be an address of this site: %s', (text, scan) => {
    expect(readScan(text, origin)).toEqual(scan);
  });

  test.each([
    'https://evil.example/i/AB12CD34EF',
    'https://visita.example.evil.example/i/AB12CD34EF',
    'https://visita.example@evil.example/i/AB12CD34EF',
    'https://ana:secret@visita.example/i/AB12CD34EF',
    'https://visita.example:8443/i/AB12CD34EF',
    'https://visita.example/i/short',
    'https://visita.example/i/AB12CD34EF/contact.vcf',
    'https://visita.example/',
    'javascript:alert(1)',
    'WIFI:S:cafe;;',
    '',
  ])('is ignored: %j', (text) => {
    expect(readScan(text, origin)).toBeUndefined();
  });
});

test('of several codes in a picture the card’s is used', () => {
  expect(
    readScans(['WIFI:S:cafe;;', 'https://evil.example/i/AB12CD34EF', `${origin}/i/AB12CD34EF`], origin),
  ).toEqual({
    cardId: 'AB12CD34EF',
  });
  expect(readScans(['WIFI:S:cafe;;'], origin)).toBeUndefined();
  expect(readScans([], origin)).toBeUndefined();
});

test.each([
  ['https://evil.example/i/AB12CD34EF', 'evil.example'],
  ['https://visita.example@evil.example:8443/', 'evil.example:8443'],
  ['http://visita.example/i/AB12CD34EF', undefined],
  ['ftp://visita.example/i/AB12CD34EF', undefined],
  // a lookalike of our domain is shown in its ASCII form
  ['https://visita.exаmple/i/AB12CD34EF', 'visita.xn--exmple-4nf'],
  [`${origin}/en`, undefined],
  ['WIFI:S:cafe;;', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('the host of another site is shown: %s', (text, host) => {
  expect(foreignHost(text, origin)).toBe(host);
});
