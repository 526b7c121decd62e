import { describe, expect, test } from 'vitest';
import { cardNumberFrom, formatCardNumber } from './number.ts';
import { readScan } from './scan.ts';

const origin = 'https://visita.example';
const cardNumber = cardNumberFrom(Uint8Array.from({ length: 11 }, (_, place) => 200 - place));

describe('a scanned code', () => {
  test('may be a bare card number', () => {
    expect(readScan(formatCardNumber(cardNumber), origin)).toEqual({ cardNumber });
  });

  test.each([
    ['https://visita.example/i/AB12CD34EF', { cardId: 'AB12CD34EF' }],
    ['https://visita.example/i/AB12CD34EF?s=q', { cardId: 'AB12CD34EF' }],
    ['HTTPS://VISITA.EXAMPLE/I/AB12CD34EF', { cardId: 'AB12CD34EF' }],
    [`https://visita.example/fr/cards/bind?number=${cardNumber}`, { cardNumber }],
  ])('may be an address of this site: %s', (text, scan) => {
    expect(readScan(text, origin)).toEqual(scan);
  });

  test.each([
    'https://evil.example/i/AB12CD34EF',
    'https://visita.example.evil.example/i/AB12CD34EF',
    'https://visita.example@evil.example/i/AB12CD34EF',
    'https://ana:secret@visita.example/i/AB12CD34EF',
    'http://visita.example/i/AB12CD34EF',
    'https://visita.example:8443/i/AB12CD34EF',
    'https://visita.example/i/short',
    'https://visita.example/i/AB12CD34EF/contact.vcf',
    'https://visita.example/',
    'javascript:alert(1)',
    'WIFI:S:cafe;;',
    '',
  ])('is nothing when it is %j', (text) => {
    expect(readScan(text, origin)).toBeUndefined();
  });
});
