/** Lower case letters that Unicode does not decompose, with their usual transcription. */
const plainCharacters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/** Characters that are used as an apostrophe by keyboards, phones and transcriptions. */
export const apostrophes = "'’‘‛ʼʻʹ`´′＇";
const anyApostrophe = new RegExp(`[${apostrophes}]`, 'g');

/**
 * Normalizes text for search and comparison: no accents, capitals, apostrophes, full-width or other variants.
 * Independent of the locale of database and machine. Han characters are unchanged.
 */
export function foldText(text: string): string {
  return (
    text
      .replace(anyApostrophe, '')
      .normalize('NFKD')
      // marks shared by many scripts; marks of a single script, such as Thai and Hindi vowels, distinguish
      // words
      .replace(/\p{Script=Inherited}/gu, '')
      .toLowerCase()
      .replace(/[æœøßłđðþıς]/g, (character) => plainCharacters[character] ?? character)
  );
}

/** True if a folded word is Korean, as Korean names are written with and without a space. */
export const isKorean = (word: string): boolean => /^\p{Script=Hangul}+$/u.test(word);

/** Returns the folded words of a search. */
export const searchWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean);
