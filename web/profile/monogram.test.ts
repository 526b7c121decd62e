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
])('%s stands as %s where there is no portrait', (name, expected) => {
  const { family, given } = splitName({ ...noOwnParts, name });
  expect(monogram({ name, familyName: family, givenName: given })).toBe(expected);
});
