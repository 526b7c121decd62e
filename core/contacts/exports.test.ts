import ICAL from 'ical.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Contact } from './contract.ts';
import { fileOfContact } from './contact-file.ts';
import { fromCsv } from '../csv.ts';
import { tableForProduct } from './product-tables.ts';
import { tableFormats } from './table-formats.ts';
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
  answers: [],
  leftAt,
  readAt: null,
  state: 'new',
  answeredAt: null,
  remindOn: null,
  correctedAt: null,
  consentVersion: '2026-11-26',
  consentText: 'J’accepte.',
  note: 'Call in May',
  metAt: 'Book fair',
  tags: ['client', 'paper'],
};
const answers = { yes: 'Yes', no: 'No' };
const labels = { metAt: 'Where we met', tags: 'Tags', answers };
const uid = '6f1c9d0e-1111-4222-8333-444455556666';
const heads = Object.fromEntries(tableFields.map((field) => [field, field])) as Record<
  (typeof tableFields)[number],
  string
>;
const words = { heads, states: { new: 'New', open: 'Open', answered: 'Answered' }, answers };

test('a visitor’s name is split as an owner’s, and their phone extension is kept separate', () => {
  const contact = { ...zoe, name: 'Dr. Jane van Example, PhD', phone: '+15145550123;ext=45' };
  const lines = fileOfContact({ contact, uid, labels }).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining(['N:van Example;Jane;;Dr.;PhD', 'TEL;TYPE=CELL:+15145550123,45']),
  );
  expect(tableOfContacts([contact], words)).toContain('+15145550123 x45');
});

test('a contact’s row tells the physical card that was tapped, or the path of another address', () => {
  const digital = { address: 'K7M2Q9XT4B', kind: 'digital', physicalKind: null } as const;
  const tapped = { ...digital, kind: 'physical', physicalKind: 'card', cardNumber: 'ABCDEFGH2345' } as const;
  const rest = { colour: null, isAttached: true };
  const through = (address: Contact['address']) =>
    tableOfContacts([{ ...zoe, message: '', address }], words).split('\r\n')[1];
  expect(through({ ...tapped, ...rest })).toContain(',"","","ABCD-EFGH-2345","Book fair",');
  expect(through({ ...digital, ...rest, cardNumber: null })).toContain(',"","","/i/K7M2Q9XT4B","Book fair",');
  expect(through(null)).toContain(',"","","","Book fair",');
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
      const hostileAnswer = {
        kind: 'text' as const,
        question: texts.name,
        choices: [],
        answer: texts.message,
      };
      const contact = { ...zoe, ...texts, tags: [texts.note], answers: [hostileAnswer] };
      const lines = fileOfContact({ contact, uid, labels }).split('\r\n');
      for (const line of lines)
        expect(line).toMatch(
          /^((BEGIN|VERSION|N|FN|ORG|TEL;TYPE=CELL|EMAIL;TYPE=INTERNET,WORK|NOTE|UID|REV|END):.*)?$/,
        );
      // a number is no formula
      const silent = { ...contact, phone: '' };
      const tables = [
        tableOfContacts([silent], words),
        ...tableFormats.map((one) => tableForProduct([silent], one, answers)),
      ];
      for (const table of tables) {
        expect(table).not.toMatch(/(?:^|",)"\s*[=+\-@＝](?!\d[\d ]*")/m);
        const [heads, cells] = fromCsv(table).map((row) => row.cells.length);
        expect(cells).toBe(heads);
      }
    }),
  );
});

test('the CSV contains date, contact and consent', () => {
  const table = tableOfContacts([zoe], words);
  expect(table).toContain('"2026-03-09T15:00:00.000Z","New","Zoé Martin","zoe@example.com","+15145550123"');
  expect(table).toContain('"client, paper","Call in May","","J’accepte."');
});

test('The tables for other products have their columns, split names and labels', () => {
  const read = (contact: Contact, format: (typeof tableFormats)[number]) => {
    const [heads = [], cells = []] = fromCsv(tableForProduct([contact], format, answers)).map(
      (row) => row.cells,
    );
    return Object.fromEntries(heads.map((head, index) => [head, cells[index]]));
  };
  const jane = { ...zoe, name: 'Dr. Jane van Example, PhD', phone: '+15145550123;ext=45', company: '' };
  expect(read(jane, 'google')).toEqual({
    'First Name': 'Jane',
    'Middle Name': '',
    'Last Name': 'van Example',
    'Name Prefix': 'Dr.',
    'Name Suffix': 'PhD',
    'Organization Name': '',
    Notes: 'Bonjour!\nÀ bientôt\nCall in May\nBook fair',
    Labels: '* myContacts ::: client ::: paper',
    'E-mail 1 - Label': 'Work',
    'E-mail 1 - Value': 'zoe@example.com',
    'Phone 1 - Label': 'Mobile',
    'Phone 1 - Value': '+15145550123 x45',
  });
  expect(read(jane, 'outlook')).toMatchObject({
    'E-mail Address': 'zoe@example.com',
    Categories: 'client;paper',
  });
  expect(read(zoe, 'hubspot')).toMatchObject({
    'First Name': 'Zoé',
    'Last Name': 'Martin',
    'Phone Number': '+15145550123',
    'Company Name': 'Papier; fil, colle',
  });
  // a lead without last name or company is refused
  expect(read({ ...jane, name: 'Cher' }, 'salesforce')).toMatchObject({
    'Last Name': 'Cher',
    Company: '[not provided]',
  });
});

test('Answers stand behind their questions in every export, and unanswered questions in none', () => {
  const question = { question: 'Which paper?', choices: [] };
  const contact: Contact = {
    ...zoe,
    answers: [
      { ...question, kind: 'text', answer: 'Blue\nRed' },
      { ...question, kind: 'text', question: 'Silent', answer: '' },
      { ...question, kind: 'yesNo', question: 'Rappel', answer: 'yes' },
      { kind: 'choice', question: '=1', choices: ['no', 'B'], answer: 'no' },
    ],
  };
  const lines = 'Which paper? Blue\nRed\nRappel: Yes\n=1: no';
  const [heads = [], cells = []] = fromCsv(tableOfContacts([contact], words)).map((row) => row.cells);
  expect(cells[heads.indexOf('answers')]).toBe(lines);
  for (const format of tableFormats)
    expect(tableForProduct([contact], format, answers)).toContain(`À bientôt\n${lines}\nCall in May`);
  const card = new ICAL.Component(ICAL.parse(fileOfContact({ contact, uid, labels })) as unknown[]);
  expect(card.getFirstPropertyValue('note')).toContain(`À bientôt\n${lines}\nCall in May`);
});
