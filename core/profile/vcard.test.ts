import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { CardContent } from '../cards/content.ts';
import { noLabels } from '../cards/reach.ts';
import { publicCard } from './public-projection.ts';
import { isContactCard, type ContactCard } from './public-card.ts';
import { contactFile, contactFileName } from './vcard.ts';

const uid = '6f1c9d0e-1111-4222-8333-444455556666';
const url = 'https://example.com/i/AB12CD34';
const updatedAt = new Date('2026-03-09T15:00:00.789Z');

function contact(details: object, publicState: 'live' | 'lapsed' = 'live'): ContactCard {
  const content = {
    ...CardContent.parse({ name: 'Ana Roy', title: 'Baker', company: 'Pain', photo: '/files/a.jpg' }),
    ...details,
  };
  const card = publicCard({
    card: { cardId: 'AB12CD34EF', address: '2M9QK7XPD3', colour: 'gold', exitLink: '', isBindable: true },
    written: { content, portrait: null, updatedAt },
    publicState,
    language: 'en',
    validUntil: null,
  });
  if (!isContactCard(card)) throw new Error(`a ${card.publicState} card is no contact`);
  return card;
}

const social = (links: object) => ({ socialLinks: CardContent.shape.socialLinks.parse(links) });

const golden = `BEGIN:VCARD
VERSION:3.0
N:欧阳;晓明;;;
FN:欧阳晓明
X-PHONETIC-LAST-NAME:Ouyang
X-PHONETIC-FIRST-NAME:Xiaoming
ORG:示例科技有限公司
TITLE:产品经理
TEL;TYPE=CELL:+15145550123
TEL;TYPE=WORK,VOICE:+15145550100
EMAIL;TYPE=INTERNET,WORK:xm@example.com
URL:https://example.com/i/AB12CD34
NOTE:WeChat: xm-ouyang
UID:urn:uuid:6f1c9d0e-1111-4222-8333-444455556666
REV:2026-03-09T15:00:00Z
PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ

END:VCARD
`.replaceAll('\n', '\r\n');

test.each([
  ['Dr. Jane Example, PhD', 'N:Example;Jane;;Dr.;PhD', 'FN:Dr. Jane Example\\, PhD'],
  ['Sam Example Jr.', 'N:Example;Sam;;;Jr.', 'FN:Sam Example Jr.'],
  ['Example, John', 'N:Example;John;;;', 'FN:Example\\, John'],
  ['김 민수', 'N:김;민수;;;', 'FN:김 민수'],
  ['李 Ben', 'N:李;Ben;;;', 'FN:李 Ben'],
  ['Léa de Montigny', 'N:de Montigny;Léa;;;', 'FN:Léa de Montigny'],
])('%s is split into the five parts of N', (name, ...expected) => {
  expect(contactFile({ card: contact({ name }), url, uid, photo: null }).split('\r\n')).toEqual(
    expect.arrayContaining(expected),
  );
});

test.each(['Self-employed', 'À mon compte', '自由职业者', '自由工作者'])(
  '%s is not an organization',
  (company) => {
    expect(contactFile({ card: contact({ company }), url, uid, photo: null })).not.toContain('ORG');
  },
);

test.each([
  ['+1 514 555 0123 x45', 'TEL;TYPE=CELL:+15145550123,45'],
  ['514-555-0123 poste 45', 'TEL;TYPE=CELL:5145550123,45'],
])('the extension of %s is dialled after a pause', (input, line) => {
  const file = contactFile({
    card: contact({ phone: CardContent.shape.phone.parse(input) }),
    url,
    uid,
    photo: null,
  });
  expect(file.split('\r\n')).toContain(line);
  const read = new ICAL.Component(ICAL.parse(file) as [string, unknown[], unknown[]]).getFirstPropertyValue(
    'tel',
  );
  expect(read).toBe(line.slice(line.indexOf(':') + 1));
});

test('the file is byte for byte the expected one', () => {
  const card = contact({
    name: '欧阳晓明',
    company: '示例科技有限公司',
    title: '产品经理',
    phoneticFamily: 'Ouyang',
    phoneticGiven: 'Xiaoming',
    phone: '+15145550123',
    phone2: '+15145550100',
    email: 'xm@example.com',
    ...social({ wechat: 'xm-ouyang' }),
  });
  expect(contactFile({ card, url, uid, photo: '/9j/4AAQ' })).toBe(golden);
});

describe('labels', () => {
  const card = contact({
    phone: '+15145550123;ext=45',
    phone2: '+15145550100',
    phone3: '+85291234567',
    phone4: '+33140205050;ext=7',
    phone5: '+15145550199',
    email: 'ana@example.com',
    email2: 'ana@home.example',
    email3: 'bread@example.com',
    contactLabels: {
      ...noLabels,
      phone2: 'home',
      phone3: 'whatsapp',
      phone4: 'main',
      phone5: 'fax',
      email2: 'home',
      email3: 'other',
    },
    ...social({ linkedin: 'ana' }),
  });
  const file = contactFile({ card, url, uid, photo: null });

  test('are the types of RFC 2426, and an Apple label where these have none', () => {
    expect(file.split('\r\n').filter((line) => /TEL|EMAIL|item/.test(line))).toEqual([
      'TEL;TYPE=CELL:+15145550123,45',
      'TEL;TYPE=HOME,VOICE:+15145550100',
      'item1.TEL;TYPE=CELL:+85291234567',
      'item1.X-ABLabel:WhatsApp',
      'item2.TEL;TYPE=WORK,VOICE:+33140205050,7',
      'item2.X-ABLabel:_$!<Main>!$_',
      'TEL;TYPE=WORK,FAX:+15145550199',
      'EMAIL;TYPE=INTERNET,WORK:ana@example.com',
      'EMAIL;TYPE=INTERNET,HOME:ana@home.example',
      'EMAIL;TYPE=INTERNET:bread@example.com',
      'item3.URL:https://www.linkedin.com/in/ana',
      'item3.X-ABLabel:LinkedIn',
    ]);
  });

  test('are read by an independent reader, with the extension of each number', () => {
    const read = new ICAL.Component(ICAL.parse(file) as unknown[]);
    const phones = read.getAllProperties('tel').map((property) => ({
      number: property.getFirstValue(),
      types: [property.getParameter('type')].flat().map((type) => String(type).toLowerCase()),
      group: property.getParameter('group'),
    }));
    expect(phones).toEqual([
      { number: '+15145550123,45', types: ['cell'], group: undefined },
      { number: '+15145550100', types: ['home', 'voice'], group: undefined },
      { number: '+85291234567', types: ['cell'], group: 'item1' },
      { number: '+33140205050,7', types: ['work', 'voice'], group: 'item2' },
      { number: '+15145550199', types: ['work', 'fax'], group: undefined },
    ]);
    expect(
      read
        .getAllProperties('x-ablabel')
        .map((property) => [property.getParameter('group'), property.getFirstValue()]),
    ).toEqual([
      ['item1', 'WhatsApp'],
      ['item2', '_$!<Main>!$_'],
      ['item3', 'LinkedIn'],
    ]);
  });
});

test('an empty field is left out, and without a photo no line is empty', () => {
  const file = contactFile({ card: contact({}), url, uid, photo: null });
  expect(file).toBe(
    `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Roy;Ana;;;\r\nFN:Ana Roy\r\nORG:Pain\r\nTITLE:Baker\r\nURL:${url}\r\nUID:urn:uuid:${uid}\r\nREV:2026-03-09T15:00:00Z\r\nEND:VCARD\r\n`,
  );
});

test('networks are labelled links, and repeated in the note', () => {
  const card = contact({
    companyAddress: '1, rue Roy; Montréal',
    website: 'https://ana.example/a,b;c',
    ...social({ wechat: 'ana-roy', linkedin: 'ana', line: '@ana' }),
  });
  expect(contactFile({ card, url, uid, photo: null }).split('\r\n').slice(6, 14)).toEqual([
    'ADR;TYPE=WORK:;;1\\, rue Roy\\; Montréal;;;;',
    `URL:${url}`,
    'URL:https://ana.example/a,b;c',
    'item1.URL:https://www.linkedin.com/in/ana',
    'item1.X-ABLabel:LinkedIn',
    'item2.URL:https://line.me/R/ti/p/@ana',
    'item2.X-ABLabel:LINE',
    'NOTE:WeChat: ana-roy\\nLinkedIn: https://www.linkedin.com/in/ana\\nLINE: https://line.me/R/ti/p/@ana',
  ]);
});

test('a lapsed card is saved without its networks', () => {
  const file = contactFile({
    card: contact({ phone: '+15145550123', ...social({ wechat: 'ana-roy', linkedin: 'ana' }) }, 'lapsed'),
    url,
    uid,
    photo: null,
  });
  expect(file).toContain('TEL;TYPE=CELL:+15145550123\r\n');
  expect(file).not.toMatch(/NOTE|item1/);
});

test('the photo is one line of any length, last, and followed by one empty line', () => {
  const photo = `${'A'.repeat(50_000)}=`;
  expect(
    contactFile({ card: contact({}), url, uid, photo }).endsWith(
      `\r\nPHOTO;ENCODING=b;TYPE=JPEG:${photo}\r\n\r\nEND:VCARD\r\n`,
    ),
  ).toBe(true);
  expect(contactFile({ card: contact({}), url, uid, photo: 'AA\r\nTEL:1' })).not.toContain('PHOTO');
});

const lineEnds = ['\r', '\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...lineEnds,
        'TEL:1',
        'END:VCARD',
        '\\',
        '\\n',
        ',',
        ';',
        ':',
        '"',
        '=',
        '欧阳',
        '👩🏽‍🚀',
        '\uD800',
        ' ',
      ),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const words = fc.record({
  name: fc.tuple(fc.constantFrom('A', '王', 'b c'), hostile).map((parts) => parts.join('')),
  title: hostile,
  company: hostile,
  companyAddress: hostile,
  familyName: hostile,
  givenName: hostile,
  phoneticFamily: hostile,
  phoneticGiven: hostile,
});
const valid = fc.record({
  email: fc.constantFrom('', 'ana@example.com', "o'neil+x@example.com"),
  phone: fc.constantFrom('', '+15145550123'),
  website: fc.webUrl({ withFragments: true, withQueryParameters: true }),
});

const order = [
  'BEGIN',
  'VERSION',
  'N',
  'FN',
  'X-PHONETIC-LAST-NAME',
  'X-PHONETIC-FIRST-NAME',
  'ORG',
  'TITLE',
  'TEL;TYPE=CELL',
  'EMAIL;TYPE=INTERNET,WORK',
  'ADR;TYPE=WORK',
  'URL',
  'item1.URL',
  'item1.X-ABLabel',
  'NOTE',
  'UID',
  'REV',
  'END',
];

/** Returns the text without spaces and hidden characters. U+2065 is reserved as invisible. */
const characters = (text: string | undefined) =>
  (text ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}\u2065]+/gu, '');

/**
 * Parses each property's parts character by character: `\\n` is a line feed, any other escaped character
 * itself, `;` separates parts.
 */
function readText(file: string): Map<string, string[]> {
  return new Map(
    file
      .split('\r\n')
      .filter(Boolean)
      .map((line) => {
        const name = line.slice(0, line.indexOf(':'));
        const parts = [''];
        for (const [token] of line.slice(name.length + 1).matchAll(/\\.|./gsu)) {
          if (token === ';') parts.push('');
          else
            parts.push(
              parts.pop() +
                (token === '\\n'
                  ? '\n'
                  : token.length > 1 && token.startsWith('\\')
                    ? token.slice(1)
                    : token),
            );
        }
        return [name, parts];
      }),
  );
}

/** Removes what the independent reader does not unescape. NFC makes a semicolon of the Greek question mark. */
const simple = (text: string) => text.normalize('NFC').replace(/[\\;]/g, '');

describe('any content', () => {
  test('starts no property of its own, by any definition of a line', () => {
    fc.assert(
      fc.property(words, valid, (content, addresses) => {
        const card = contact({ ...content, ...addresses, ...social({ wechat: 'ana', reddit: 'ana' }) });
        const lines = contactFile({ card, url, uid, photo: null }).split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/);
        expect(lines.pop()).toBe('');
        const positions = lines.map((line) => order.indexOf(line.split(':')[0] ?? ''));
        expect(positions).not.toContain(-1);
        expect(positions).toEqual(positions.toSorted((one, other) => one - other));
        expect(lines.length - new Set(positions).size).toBe(card.website ? 1 : 0);
        expect(lines.filter((line) => /^[^:]*:$/.test(line))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('is parsed back by a strict reader of RFC 2426', () => {
    fc.assert(
      fc.property(words, valid, (content, addresses) => {
        const card = contact({ ...content, ...addresses, ...social({ wechat: 'ana', reddit: 'ana' }) });
        const read = readText(contactFile({ card, url, uid, photo: '/9j/4AAQ' }));
        const parts = [
          card.familyName,
          card.givenName,
          card.additionalName,
          card.namePrefix,
          card.nameSuffix,
        ];
        expect(read.get('N')?.map(characters)).toEqual(parts.map(characters));
        expect(characters(read.get('ADR;TYPE=WORK')?.[2])).toBe(characters(content.companyAddress));
        expect(read.get('NOTE')).toEqual(['WeChat: ana\nReddit: https://www.reddit.com/user/ana']);
        const single = {
          ORG: card.company,
          TITLE: card.title,
          'X-PHONETIC-LAST-NAME': content.phoneticFamily,
          'X-PHONETIC-FIRST-NAME': content.phoneticGiven,
        };
        for (const [name, text] of Object.entries(single))
          expect((read.get(name) ?? ['']).map(characters)).toEqual([characters(text)]);
      }),
      { numRuns: 500 },
    );
  });

  test('is parsed back by an independent reader, except for escapes it does not know', () => {
    const contents = words.map((content) =>
      Object.fromEntries(Object.entries(content).map(([field, text]) => [field, simple(text)])),
    );
    fc.assert(
      fc.property(contents, valid, (content, addresses) => {
        const card = contact({ ...content, ...addresses });
        const read = new ICAL.Component(
          ICAL.parse(contactFile({ card, url, uid, photo: '/9j/4AAQ' })) as unknown[],
        );
        const value = (name: string) => read.getFirstPropertyValue(name);
        const text = (name: string) => [value(name) as string | string[] | null].flat().join('');
        const [family, givenName] = value('n') as unknown as string[];
        expect([family, givenName].map(characters)).toEqual(
          [card.familyName, card.givenName].map(characters),
        );
        expect(characters(text('org'))).toBe(characters(card.company));
        expect(characters(text('title'))).toBe(characters(card.title));
        expect(value('email') ?? '').toBe(card.email);
        expect(value('tel') ?? '').toBe(card.phone);
        expect(read.getAllProperties('url').map((property) => property.getFirstValue())).toEqual([
          url,
          ...(card.website ? [card.website] : []),
        ]);
        expect(value('uid')).toBe(`urn:uuid:${uid}`);
        expect(value('photo')).toMatchObject({ value: '/9j/4AAQ' });
      }),
      { numRuns: 500 },
    );
  });
});

describe('the file’s name', () => {
  test.each([
    ['欧阳晓明', '%E6%AC%A7%E9%98%B3%E6%99%93%E6%98%8E'],
    ['Élodie Côté', '%C3%89lodie%20C%C3%B4t%C3%A9'],
    ["O'Neil (Ana)*", '%27Neil%20%28Ana%29'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a%20b%20c%20d%20e%20f%20g%20h%20i%20j'],
    ['../..', 'contact'],
    ['', 'contact'],
    ['\uD800', '%EF%BF%BD'],
  ])('of %j is given in ASCII and UTF-8', (name, encoded) => {
    expect(contactFileName(name)).toContain(`${encoded}.vcf`);
    expect(contactFileName(name)).toMatch(/^filename="contact\.vcf"; filename\*=UTF-8''/);
  });

  test('is one short ASCII header value for any name', () => {
    fc.assert(
      fc.property(hostile, (name) =>
        /^filename="contact\.vcf"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+\.vcf$/.test(contactFileName(name)),
      ),
    );
    expect(contactFileName('x'.repeat(10_000)).length).toBeLessThan(200);
  });
});
