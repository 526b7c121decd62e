import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayName, sortedUnder, splitName } from './names.ts';

const split = (name: string, familyName = '', givenName = '') => splitName({ name, familyName, givenName });

test.each([
  ['欧阳晓明', '欧阳', '晓明', '欧阳晓明'],
  ['歐陽曉明', '歐陽', '曉明', '歐陽曉明'],
  ['司馬懿', '司馬', '懿', '司馬懿'],
  ['诸葛亮', '诸葛', '亮', '诸葛亮'],
  ['張簡志明', '張簡', '志明', '張簡志明'],
  ['王小明', '王', '小明', '王小明'],
  ['李明', '李', '明', '李明'],
  ['东方', '东', '方', '东方'],
  ['明', '明', '', '明'],
  ['欧阳 晓明', '欧阳', '晓明', '欧阳晓明'],
  ['陈 方安生', '陈', '方安生', '陈方安生'],
  ['𠮷田太郎', '𠮷', '田太郎', '𠮷田太郎'],
  ['Ana Roy', 'Roy', 'Ana', 'Ana Roy'],
  ['  Jean-Luc  Tremblay ', 'Tremblay', 'Jean-Luc', 'Jean-Luc Tremblay'],
  ['Marie Élodie Côté', 'Côté', 'Marie Élodie', 'Marie Élodie Côté'],
  ['Madonna', '', 'Madonna', 'Madonna'],
  ['迪丽热巴·迪力木拉提', '', '迪丽热巴·迪力木拉提', '迪丽热巴·迪力木拉提'],
  ['Ming 王', '王', 'Ming', 'Ming 王'],
  ['', '', '', ''],
])('%j is %j and %j, shown as %j', (name, family, given, shown) => {
  expect(split(name)).toEqual({ family, given });
  expect(displayName({ family, given })).toBe(shown);
});

describe('the owner’s own parts', () => {
  test('win over the rule', () => {
    expect(split('Juan García Márquez', 'García Márquez', 'Juan')).toEqual({ family: 'García Márquez', given: 'Juan' });
    expect(split('山田太郎', '山田', '太郎')).toEqual({ family: '山田', given: '太郎' });
  });

  test('take the rest of the name along when only one is given', () => {
    expect(split('Juan García Márquez', 'García Márquez')).toEqual({ family: 'García Márquez', given: 'Juan' });
    expect(split('山田太郎', '山田')).toEqual({ family: '山田', given: '太郎' });
    expect(split('山田太郎', '', '太郎')).toEqual({ family: '山田', given: '太郎' });
    expect(split('Dr. Ana Roy', 'Smith')).toEqual({ family: 'Smith', given: 'Dr. Ana' });
  });
});

const characters = (text: string) => Array.from(text.replace(/\s/g, '')).toSorted().join('');

test('no letter of a name is lost or made up', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[欧阳王晓明 a-zé]{0,8}$/)), (name) => {
      expect(characters(displayName(split(name)))).toBe(characters(name));
    }),
  );
});

test.each([
  ['Maxine Tremblay', '', 'T'],
  ['Élodie Écuyer', '', 'E'],
  ['Cher', '', 'C'],
  ['欧阳晓明', 'ouyang', 'O'],
  ['欧阳晓明', '', undefined],
  ['42', '', undefined],
])('%s, said “%s”, is found under %s', (name, phoneticFamily, character) => {
  const split = splitName({ name, familyName: '', givenName: '' });
  expect(sortedUnder(split, { phoneticFamily, phoneticGiven: '' })).toBe(character);
});
