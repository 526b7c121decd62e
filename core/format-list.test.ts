import { expect, test } from 'vitest';
import { formatList } from './format-list.ts';
import { languages } from './languages.ts';

test('names in a list are joined with the separator of the language', () => {
  expect(languages.map((language) => formatList(['A', 'B', 'C'], language))).toEqual([
    'A, B, C',
    'A, B, C',
    'A、B、C',
    'A、B、C',
  ]);
});
