import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, searchWords } from './search.ts';

describe('folded text', () => {
  // prettier-ignore
  test.each([
    ['Élodie CÔTÉ', 'elodie cote'], ['e\u0301', 'e'], ['Œuvre', 'oeuvre'], ['STRASSE', 'strasse'], ['Straße', 'strasse'],
    ['Łódź', 'lodz'], ['İstanbul', 'istanbul'], ['IŞIK', 'isik'], ['ışık', 'isik'], ['Ørsted', 'orsted'], ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'], ['王小明', '王小明'], ['ＡＢ　１２', 'ab 12'], ['ﬁn', 'fin'], ['กำ', 'ก\u0e4dา'], ['हिन्दी', 'हिन्दी'],
    ["O'Brien", 'obrien'], ['O’Brien', 'obrien'], ['O`Brien', 'obrien'], ['O´Brien', 'obrien'], ['OʼBrien', 'obrien'], ['O＇Brien', 'obrien'], ['d’Arc', 'darc'],
  ])('of %j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('is independent of case and of the form of accents, and folding is idempotent', () => {
    const characters = fc.constantFrom(...Array.from('aàâäæçéèêëîïôœùûüÿñßøåłđðþąčěğıijłžАяЖёΣσά王小ｶが１'));
    fc.assert(
      fc.property(fc.array(characters), (characterList) => {
        const text = characterList.join('');
        const folded = foldText(text);
        for (const same of [text.toUpperCase(), text.normalize('NFD'), folded])
          expect(foldText(same)).toBe(folded);
      }),
    );
  });

  test('of a search is split into words', () => {
    expect(searchWords('  Élodie　CÔTÉ\u00A0')).toEqual(['elodie', 'cote']);
  });
});
