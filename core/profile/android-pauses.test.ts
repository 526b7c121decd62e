import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toPhone } from '../phone.ts';
import type { ContactCard } from './public-card.ts';
import { withPausesFor } from './android-pauses.ts';
import { contactFile } from './vcard.ts';
import { noParts } from '../cards/company-parts.ts';
import { noMoreReach } from '../cards/reach.ts';

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1';
const others = [
  iphone,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15',
  'curl/8.5.0',
  '',
];

const card: ContactCard = {
  publicState: 'lapsed', cardId: '', address: '', colour: 'black', language: 'en', name: 'Ana, TEL:1,2', familyName: '', givenName: 'Ana',
  additionalName: '', namePrefix: '', nameSuffix: '', phoneticFamily: '', phoneticGiven: '', title: '', company: '', companyAddress: '',
  companyParts: noParts, email: '', phone: '', phone2: '', ...noMoreReach, website: '', photo: '', portrait: null, exitLink: '', updatedAt: new Date(0), validUntil: null,
}; // prettier-ignore

const getFile = (phone: string, phone2: string, note: string[] = []) =>
  contactFile({ card: { ...card, phone, phone2 }, url: '', uid: '', photo: 'A'.repeat(80), note });
const numbersIn = (file: string) =>
  [...file.matchAll(/^TEL[^:]*:(.*)\r$/gm)].map(([, number = '']) => number);

/**
 * Parses a number as Android's importer does: `p` is a pause and `w` a wait; other characters than digits and
 * a leading plus are dropped.
 */
function importedByAndroid(number: string): string {
  return Array.from(number, (character, index) => {
    if (/p/i.test(character)) return ',';
    if (/w/i.test(character)) return ';';
    return /\d/.test(character) || (index === 0 && character === '+') ? character : '';
  }).join('');
}

describe('an extension in a contact file', () => {
  const anyNumber = fc.tuple(fc.stringMatching(/^\+[1-9]\d{7,13}$/), fc.stringMatching(/^\d{1,11}$/));

  test('is dialled after a pause on Android and elsewhere, for any number', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, ([phone, extension], [phone2, extension2]) => {
        const file = getFile(`${phone};ext=${extension}`, `${phone2};ext=${extension2}`, [`TEL:${phone},1`]);
        const dialled = [`${phone},${extension}`, `${phone2},${extension2}`];
        expect(numbersIn(withPausesFor(android, file)).map(importedByAndroid)).toEqual(dialled);
        for (const userAgent of others) expect(numbersIn(withPausesFor(userAgent, file))).toEqual(dialled);
      }),
    );
  });

  test.each(['+1 514 555 0123 x45', '514-555-0123 poste 45', '+1 514 555 0123p45'])(
    'of %s becomes p45 for Android',
    (input) => {
      const [number] = numbersIn(withPausesFor(android, getFile(toPhone(input) ?? '', '')));
      expect(number).toMatch(/0123p45$/);
    },
  );

  test('is the only difference: other lines and numbers are unchanged', () => {
    const plain = getFile('+15145550123', '', ['1,2', 'TEL:1,2']);
    expect(withPausesFor(android, plain)).toBe(plain);
    const paused = getFile('+15145550123;ext=45', '+15145550100', ['TEL:+15145550123,45']);
    expect(withPausesFor(android, paused)).toBe(paused.replace('0123,45\r', '0123p45\r'));
  });
});
