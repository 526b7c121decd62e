import { expect, test } from 'vitest';
import { firstNameFor } from './first-name.ts';

test.each([
  ['Zoé Martin', 'Zoé'],
  ['Zoé', 'Zoé'],
  ['Dr. Zoé Martin', 'Zoé'],
  ['  Jean-Luc   Picard ', 'Jean-Luc'],
  // the family name is first, or cannot be told apart
  ['Martin, Zoé', ''],
  ['王小明', ''],
  ['山田 太郎', ''],
  ['김 민준', ''],
  // baits of people who type a link or a number in place of a name
  ['https://bad.example Zoé', ''],
  ['bad.example', ''],
  ['+15145550142', ''],
  ['…', ''],
  ['', ''],
  ['x'.repeat(60), ''],
])('The first name of %j is %j', (name, expected) => {
  expect(firstNameFor(name)).toBe(expected);
});
