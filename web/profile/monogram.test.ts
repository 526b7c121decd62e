import { expect, test } from 'vitest';
import { noOwnParts, splitName } from '@visita/core/cards/names';
import { monogram } from './monogram.ts';

test.each([
  ['Maxine Tremblay', 'MT'],
  ['欧阳晓明', '欧阳'],
  ['陳怡君', '陳'],
  ['Cher', 'C'],
  ['élodie (Élo) côté', 'ÉC'],
  ['🦊 fox', 'F'],
  ['🦊', ''],
  ['3M', '3'],
])('the monogram of %s is %s', (name, expected) => {
  const { family, given } = splitName({ ...noOwnParts, name });
  expect(monogram({ name, familyName: family, givenName: given })).toBe(expected);
});
