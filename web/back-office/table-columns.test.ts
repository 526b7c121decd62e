import { expect, test } from 'vitest';
import { shownColumns } from './table-columns.ts';

const columns = [
  { key: 'number', label: '', cell: String },
  { key: 'total', label: '', cell: String },
  { key: 'note', label: '', cell: String, isExtra: true },
];
const keys = (choice?: string[]) => shownColumns(columns, choice).map(({ key }) => key);

test('A table shows its default columns until others are chosen', () => {
  expect(keys()).toEqual(['number', 'total']);
  expect(keys(['note'])).toEqual(['number', 'note']);
});

test('The column that names the row is always shown, and chosen columns keep the order of the table', () => {
  expect(keys([])).toEqual(['number']);
  expect(keys(['note', 'total', 'gone'])).toEqual(['number', 'total', 'note']);
});
