import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCsv, toCsv } from './csv.ts';

test('rows are quoted and Excel reads them as UTF-8', () => {
  expect(
    toCsv([
      ['Name', 'Visits'],
      ['李 "Ana", 安娜\nMontréal', 12],
    ]),
  ).toBe('\uFEFF"Name","Visits"\r\n"李 ""Ana"", 安娜\nMontréal","12"\r\n');
});

test.each([
  '=1+1',
  '+1+cmd',
  '-1+1',
  '+A1',
  '-1 ext. A1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\n=1',
  ' =1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
])('%j is guarded against running as a formula', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
});

test.each([
  'Ana',
  "O'Brien",
  'a=b',
  'ana@example.com',
  '',
  '+15145550118',
  '+1 514 555 0100',
  '+15145550123;ext=45',
  '+1 514 555 0123 ext. 45',
  '-1',
  '-12,50',
])('%j is unchanged', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`);
});

test('written cells are parsed back, formulas too', () => {
  const word = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\0]/g, '').trim());
  fc.assert(
    fc.property(fc.array(fc.array(word, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      const text = rows
        .map((cells, index) => ({ number: index + 1, cells }))
        .filter(({ cells }) => cells.some((cell) => cell !== ''));
      expect(fromCsv(toCsv([['a', 'b'], ...rows])).slice(1)).toEqual(
        text.map((row) => ({ ...row, number: row.number + 1 })),
      );
    }),
  );
});

test.each(["'-", "''=1", "'", "'a", "'\tx"])(
  '%j, with its own apostrophe, is parsed back unchanged',
  (text) => {
    expect(fromCsv(toCsv([['a', text]]))).toEqual([{ number: 1, cells: ['a', text] }]);
  },
);

test.each([
  ['a,b\nc,d', ',', 'no line end'],
  ['a;b\r\nc;d\r\n', ';', 'semicolons, as a spreadsheet in French saves it'],
  ['a\tb\n\n"c"\td\n', '\t', 'an empty line'],
])('%j is a table: %s', (text) => {
  expect(fromCsv(text).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a quote in the middle of a cell, or one that is never closed, loses no row', () => {
  expect(fromCsv('a,5" pipe\n"b"c,d\n"e,f\ng,h').map(({ cells }) => cells)).toEqual([
    ['a', '5" pipe'],
    ['"b"c', 'd'],
    ['"e', 'f'],
    ['g', 'h'],
  ]);
});

test.each([
  ['sep=;\r\na;b,1\r\nc;d', 'a line that names its separator'],
  ['"sep=;"\na;b,1\nc;d', 'the same, quoted'],
  ['a;"b,1"\rc;d\r', 'lines that end with CR alone'],
  ['a;="b,1"\nc;"=""d"""', 'cells written as formulas of a text'],
])('%j is a table: %s', (text) => {
  expect(fromCsv(text).map(({ cells }) => cells)).toEqual([
    ['a', 'b,1'],
    ['c', 'd'],
  ]);
});

test('leading zeros in a text formula are kept, even with a separator inside', () => {
  expect(fromCsv('V1,UPS,="0012345"\nV2,UPS,="00,1"')).toEqual([
    { number: 1, cells: ['V1', 'UPS', '0012345'] },
    { number: 2, cells: ['V2', 'UPS', '00,1'] },
  ]);
});

test('parsing takes linear time for any text', () => {
  // parsing a megabyte in quadratic time would not finish within the test
  for (const piece of ['"a""', '"', '="', 'a', '""', '"a",', '"x"",'])
    expect(fromCsv(piece.repeat(1_000_000 / piece.length)).length).toBeGreaterThan(0);
});
