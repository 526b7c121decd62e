/** Small letters that Unicode does not take apart, as people type them who do not have them on their keyboard. */
const plainCharacters: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' };

/** Characters that keyboards, phones and transcriptions of other alphabets write for an apostrophe. */
export const apostrophes = "'’‘‛ʼʻʹ`´′＇";
const anyApostrophe = new RegExp(`[${apostrophes}]`, 'g');

/**
 * Text as it is searched and compared: no accents, no capitals, no apostrophes, no full-width or other forms of a character. It is the same
 * everywhere, whatever the locale of a database or a machine. Han characters stay as they are.
 */
export function foldText(text: string): string {
  return (
    text
      .replace(anyApostrophe, '')
      .normalize('NFKD')
      // the marks of many scripts; those of one script, as the vowels of Thai and Hindi, make another word
      .replace(/\p{Script=Inherited}/gu, '')
      .toLowerCase()
      .replace(/[æœøßłđðþıς]/g, (character) => plainCharacters[character] ?? character)
  );
}

/** True if a folded word is Korean, whose names are written with and without a space. */
export const isKorean = (word: string): boolean => /^\p{Script=Hangul}+$/u.test(word);

/** The words of a search, folded. */
export const searchWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean);
