import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayName, formattedName, noOwnParts, sortedUnder, splitName } from './names.ts';

const split = (name: string, familyName = '', givenName = '') =>
  splitName({ ...noOwnParts, name, familyName, givenName });
const none = { additional: '', prefix: '', suffix: '' };
/** Returns the value of the vCard property N. */
const parts = ({ family, given, additional, prefix, suffix }: ReturnType<typeof split>) =>
  [family, given, additional, prefix, suffix].join(';');

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
])('%j is %j and %j, shown as %j', (name, family, givenName, fullName) => {
  expect(split(name)).toEqual({ family, given: givenName, ...none });
  expect(displayName({ family, given: givenName, ...none })).toBe(fullName);
});

describe('the owner’s own parts', () => {
  test('win over derived ones', () => {
    expect(split('Juan García Márquez', 'García Márquez', 'Juan')).toEqual({
      family: 'García Márquez',
      given: 'Juan',
      ...none,
    });
    expect(split('山田太郎', '山田', '太郎')).toEqual({ family: '山田', given: '太郎', ...none });
  });

  test('leave the rest of the name to the missing one', () => {
    expect(split('Juan García Márquez', 'García Márquez')).toEqual({
      family: 'García Márquez',
      given: 'Juan',
      ...none,
    });
    expect(split('山田太郎', '山田')).toEqual({ family: '山田', given: '太郎', ...none });
    expect(split('山田太郎', '', '太郎')).toEqual({ family: '山田', given: '太郎', ...none });
    expect(split('Dr. Ana Roy', 'Smith')).toEqual({ ...none, family: 'Smith', given: 'Ana', prefix: 'Dr.' });
  });
});

test.each([
  ['Dr. Jane Example, PhD', 'Example;Jane;;Dr.;PhD'],
  ['Sam Example Jr.', 'Example;Sam;;;Jr.'],
  ['Sam Example, Jr.', 'Example;Sam;;;Jr.'],
  ['Sam Example III', 'Example;Sam;;;III'],
  ['Prof. Dr. Ana Roy', 'Roy;Ana;;Prof. Dr.;'],
  ['Mme Léa Tremblay, ing.', 'Tremblay;Léa;;Mme;ing.'],
  ['Jean Tremblay, Ph. D.', 'Tremblay;Jean;;;Ph. D.'],
  ['Jean Tremblay Ph. D.', 'Tremblay;Jean;;;Ph. D.'],
  ['Me Jean Tremblay', 'Tremblay;Jean;;Me;'],
  ['Jane Example, PhD, MBA', 'Example;Jane;;;PhD, MBA'],
  ['Jane Example, CISSP', 'Example;Jane;;;CISSP'],
  ['Dr. Example', 'Example;;;Dr.;'],
  ['Example, John', 'Example;John;;;'],
  ['Example, John, PhD', 'Example;John;;;PhD'],
  ['Example Jr., Sam', 'Example;Sam;;;Jr.'],
  ['Example, Dr. Jane', 'Example;Jane;;Dr.;'],
  ['de Montigny, Léa', 'de Montigny;Léa;;;'],
  ['Jack Ma', 'Ma;Jack;;;'],
  ['JACK MA', 'MA;JACK;;;'],
  ['EXAMPLE, JOHN', 'EXAMPLE;JOHN;;;'],
])('titles and commas of %s: %s', (name, expected) => {
  expect(parts(split(name))).toBe(expected);
});

test.each([
  ['김 민수', '김;민수;;;'],
  ['박 지민', '박;지민;;;'],
  ['김민수', '김;민수;;;'],
  ['남궁민수', '남궁;민수;;;'],
  ['山田 はなこ', '山田;はなこ;;;'],
  ['やまだ はなこ', 'やまだ;はなこ;;;'],
  ['山田はなこ', '山田;はなこ;;;'],
  ['山田 ハナコ', '山田;ハナコ;;;'],
  ['李 Ben', '李;Ben;;;'],
  ['李小明 Ben', '李;小明;Ben;;'],
  ['欧阳 Ben', '欧阳;Ben;;;'],
  ['山田 Ben', '山田;Ben;;;'],
  ['김 Ben', '김;Ben;;;'],
  ['Ben 李', '李;Ben;;;'],
  ['王小明博士', '王;小明;;;博士'],
  ['王先生', '王;;;;先生'],
  ['陳大文 教授', '陳;大文;;;教授'],
])('a name that begins with its surname, %s: %s', (name, expected) => {
  expect(parts(split(name))).toBe(expected);
});

test.each([
  ['Léa de Montigny', 'de Montigny;Léa;;;'],
  ['Léa De Montigny', 'De Montigny;Léa;;;'],
  ['Ludwig van Beethoven', 'van Beethoven;Ludwig;;;'],
  ['Anna von der Heide', 'von der Heide;Anna;;;'],
  ['Oscar de la Hoya', 'de la Hoya;Oscar;;;'],
  ['Oscar De La Hoya', 'De La Hoya;Oscar;;;'],
  ['Ana da Silva', 'da Silva;Ana;;;'],
  ['Luca della Robbia', 'della Robbia;Luca;;;'],
  ['Omar bin Laith', 'bin Laith;Omar;;;'],
  ['Omar al-Rashid', 'al-Rashid;Omar;;;'],
  ['José Ortega y Gasset', 'Ortega y Gasset;José;;;'],
  ['van Gogh', 'van Gogh;;;;'],
  ['Van Morrison', 'Morrison;Van;;;'],
  ['Ben Smith', 'Smith;Ben;;;'],
])('particles stay with the surname, %s: %s', (name, expected) => {
  expect(parts(split(name))).toBe(expected);
});

test.each([
  ['Jane Example (Smith)', 'Example;Jane;Smith;;'],
  ['Jane (Jenny) Example', 'Example;Jane;Jenny;;'],
  ['王小明（Sam）', '王;小明;Sam;;'],
  ['王小明 (Sam)', '王;小明;Sam;;'],
  ['Jane Example (she/her)', 'Example;Jane;she/her;;'],
  ['Jane Example [PhD', 'Example;Jane;PhD;;'],
  ['Dr. Jane Example (Smith), PhD', 'Example;Jane;Smith;Dr.;PhD'],
  ['(Jane)', ';Jane;;;'],
])('brackets are never a surname, %s: %s', (name, expected) => {
  expect(parts(split(name))).toBe(expected);
});

test('each of the five parts is the owner’s if given', () => {
  const own = {
    familyName: 'Example',
    givenName: 'Jane',
    additionalName: 'Q.',
    namePrefix: 'Prof.',
    nameSuffix: 'MD',
  };
  expect(parts(splitName({ ...own, name: 'Dr. Jane Example, PhD' }))).toBe('Example;Jane;Q.;Prof.;MD');
  // with both surname and given name set by the owner, the title is still derived
  expect(parts(split('Dr. Jane Example, PhD', 'Example', 'Jane'))).toBe('Example;Jane;;Dr.;PhD');
  expect(parts(splitName({ ...noOwnParts, additionalName: 'Élodie', name: 'Marie Élodie Côté' }))).toBe(
    'Côté;Marie;Élodie;;',
  );
});

test('the formatted name is as written, except for spaces between Han characters', () => {
  const formatted = (name: string) => formattedName(split(name), name);
  expect([formatted('Dr. Jane Example, PhD'), formatted('欧阳 晓明'), formatted('김 민수'), formatted('李 Ben')]).toEqual([
    'Dr. Jane Example, PhD', '欧阳晓明', '김 민수', '李 Ben',
  ]); // prettier-ignore
});

const characters = (text: string) =>
  Array.from(text.replace(/[\s,，()[\]{}（）［］【】〔〕「」『』]/g, ''))
    .toSorted()
    .join('');

test('splitting a name loses and adds no letters', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.stringMatching(/^[欧阳王晓明 a-zé]{0,8}$/),
        fc
          .array(
            fc.constantFrom(
              'Dr.',
              'Jane',
              'de',
              'la',
              'Example',
              ',',
              'PhD',
              'Jr.',
              '(Sam)',
              '李',
              '김',
              '민수',
              '博士',
              'y',
              'van',
            ),
          )
          .map((words) => words.join(' ')),
      ),
      (name) => {
        expect(characters(Object.values(split(name)).join(''))).toBe(characters(name));
      },
    ),
  );
});

test.each([
  ['Maxine Tremblay', '', 'T'],
  ['Élodie Écuyer', '', 'E'],
  ['Cher', '', 'C'],
  ['欧阳晓明', 'ouyang', 'O'],
  ['欧阳晓明', '', undefined],
  ['42', '', undefined],
])('%s, pronounced “%s”, is sorted under %s', (name, phoneticFamily, character) => {
  const split = splitName({ ...noOwnParts, name });
  expect(sortedUnder(split, { phoneticFamily, phoneticGiven: '' })).toBe(character);
});
