import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('rows become quoted lines that Excel reads as UTF-8', () => {
  expect(
    toCsv([
      ['Name', 'Visits'],
      ['李 "Ana", 安娜\nMontréal', 12],
    ]),
  ).toBe('\uFEFF"Name","Visits"\r\n"李 ""Ana"", 安娜\nMontréal","12"\r\n');
});

test.each(['=1+1', '+1 514 555 0100', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', ' =1', '＝1', '＋1', '－1', '＠a'])(
  '%j is text and no formula',
  (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  },
);

test.each(['Ana', "O'Brien", 'a=b', 'ana@example.com', ''])('%j stays as it is', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`);
});
