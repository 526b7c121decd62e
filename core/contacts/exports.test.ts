import ICAL from 'ical.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Contact } from './contract.ts';
import { fileOfContact } from './contact-file.ts';
import { tableFields, tableOfContacts } from './contact-table.ts';

const leftAt = new Date('2026-03-09T15:00:00Z');
const zoe: Contact = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  cardId: '7K3QX9M2PD',
  address: null,
  language: 'fr',
  name: 'Zoé Martin',
  email: 'zoe@example.com',
  phone: '+15145550123',
  company: 'Papier; fil, colle',
  message: 'Bonjour!\nÀ bientôt',
  leftAt,
  readAt: null,
  correctedAt: null,
  consentVersion: '2026-11-26',
  consentText: 'J’accepte.',
  note: 'Call in May',
  metAt: 'Book fair',
  tags: ['client', 'paper'],
};
const labels = { metAt: 'Where we met', tags: 'Tags' };
const uid = '6f1c9d0e-1111-4222-8333-444455556666';
const heads = Object.fromEntries(tableFields.map((field) => [field, field])) as Record<
  (typeof tableFields)[number],
  string
>;

test('a visitor’s name is split as an owner’s, and their phone extension is kept separate', () => {
  const contact = { ...zoe, name: 'Dr. Jane van Example, PhD', phone: '+15145550123;ext=45' };
  const lines = fileOfContact({ contact, uid, labels }).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining(['N:van Example;Jane;;Dr.;PhD', 'TEL;TYPE=CELL:+15145550123,45']),
  );
  expect(tableOfContacts([contact], heads)).toContain('+15145550123 x45');
});

test('a contact’s row tells the physical card that was tapped, or the path of another address', () => {
  const digital = { address: 'K7M2Q9XT4B', kind: 'digital', physicalKind: null } as const;
  const tapped = { ...digital, kind: 'physical', physicalKind: 'card', cardNumber: 'ABCDEFGH2345' } as const;
  const rest = { colour: null, isAttached: true };
  const through = (address: Contact['address']) =>
    tableOfContacts([{ ...zoe, message: '', address }], heads).split('\r\n')[1];
  expect(through({ ...tapped, ...rest })).toContain(',"","ABCD-EFGH-2345","Book fair",');
  expect(through({ ...digital, ...rest, cardNumber: null })).toContain(',"","/i/K7M2Q9XT4B","Book fair",');
  expect(through(null)).toContain(',"","","Book fair",');
});

test('a contact is exported as a vCard with message and notes', () => {
  const file = fileOfContact({ contact: zoe, uid, labels });
  const card = new ICAL.Component(ICAL.parse(file) as unknown[]);
  expect(card.getFirstPropertyValue('n')).toEqual(['Martin', 'Zoé', '', '', '']);
  expect(card.getFirstPropertyValue('note')).toBe(
    'Bonjour!\nÀ bientôt\nCall in May\nWhere we met: Book fair\nTags: client, paper',
  );
  expect(file).toContain('ORG:Papier\\; fil\\, colle\r\n');
  expect(file).not.toMatch(/URL|PHOTO|ADR|TITLE/);
});

test('a visitor’s text cannot inject a vCard property or a spreadsheet formula', () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '\u2028',
      '\v',
      '"',
      ',',
      ';',
      ':',
      'A',
      '1',
      ' ',
      '＝',
      '\\',
    ),
  });
  fc.assert(
    fc.property(fc.record({ name: hostile, company: hostile, message: hostile, note: hostile }), (texts) => {
      const contact = { ...zoe, ...texts, tags: [texts.note] };
      const lines = fileOfContact({ contact, uid, labels }).split('\r\n');
      for (const line of lines)
        expect(line).toMatch(
          /^((BEGIN|VERSION|N|FN|ORG|TEL;TYPE=CELL|EMAIL;TYPE=INTERNET,WORK|NOTE|UID|REV|END):.*)?$/,
        );
      const [, row = ''] = tableOfContacts([contact], heads).split(/^"leftAt".*\r\n/m);
      expect(row).not.toMatch(/(?:^|",)"\s*[=+\-@＝]/);
    }),
  );
});

test('the CSV contains date, contact and consent', () => {
  const table = tableOfContacts([zoe], heads);
  expect(table).toContain('"2026-03-09T15:00:00.000Z","Zoé Martin","zoe@example.com","+15145550123"');
  expect(table).toContain('"client, paper","Call in May","J’accepte."');
});
