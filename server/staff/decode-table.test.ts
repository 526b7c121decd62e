import { expect, test } from 'vitest';
import { fromCsv } from '@visita/core/csv';
import { decodeTable } from './decode-table.ts';

const table = 'order;carrier;number\r\nV20261126ABCDEF;Messagerie Été;0012\r\n';
const rows = [
  ['order', 'carrier', 'number'],
  ['V20261126ABCDEF', 'Messagerie Été', '0012'],
];
const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

test.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${table}`)],
  ['UTF-16 little endian, as Excel saves Unicode text', utf16(`\uFEFF${table}`, false)],
  ['UTF-16 big endian', utf16(`\uFEFF${table}`, true)],
  ['UTF-16 little endian without a mark', utf16(table, false)],
  ['UTF-16 big endian without a mark', utf16(table, true)],
  ['Windows-1252', Buffer.from(table, 'latin1')],
])('A table in %s is read', (_, bytes) => {
  expect(fromCsv(decodeTable(bytes, 'fr')).map(({ cells }) => cells)).toEqual(rows);
});

test('A Chinese table is read in the encoding of its region', () => {
  expect(decodeTable(Uint8Array.of(0xcb, 0xb3, 0xb7, 0xe1), 'zh-CN')).toBe('顺丰');
  expect(decodeTable(Uint8Array.of(0xb6, 0xb6, 0xc2, 0xd7), 'zh-TW')).toBe(
    new TextDecoder('big5').decode(Uint8Array.of(0xb6, 0xb6, 0xc2, 0xd7)),
  );
});

test('An empty file is an empty table', () => {
  expect(decodeTable(new Uint8Array(), 'en')).toBe('');
});
