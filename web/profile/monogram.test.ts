import { expect, test } from 'vitest';
import { splitName } from '@visita/core/cards/names';
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
  const { family, given } = splitName({ name, familyName: '', givenName: '' });
  expect(monogram({ name, familyName: family, givenName: given })).toBe(expected);
});
