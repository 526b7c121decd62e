import bidiFactory, { type Bidi, type BidiCharTypeName } from 'bidi-js';

// the types describe an ES module, but the code is CommonJS: the default import is the function itself
const bidi = (bidiFactory as unknown as () => Bidi)();

/** For each bidirectional class with an effect of its own, a character of the Basic Multilingual Plane. */
const standIns: Partial<Record<BidiCharTypeName, string>> = {
  R: '\u05d0',
  AL: '\u0627',
  AN: '\u0660',
  EN: '0',
  ON: '!',
  NSM: '\u0300',
  BN: '\u200b',
};

/**
 * Returns the embedding level of each UTF-16 unit of a paragraph (Unicode Standard Annex 9): odd runs from
 * right to left. The paragraph's own direction is that of its first strong character.
 */
export function embeddingLevels(text: string): Uint8Array {
  return bidi.getEmbeddingLevels(text.replace(/[\u{10000}-\u{10ffff}]/gu, inBasicPlane), 'auto').levels;
}

/**
 * Replaces a surrogate pair by two characters of the same class, since the library reads each half by itself.
 */
function inBasicPlane(character: string): string {
  const standIn = standIns[bidi.getBidiCharTypeName(character)] ?? 'a';
  return standIn + standIn;
}

/** Orders the parts of one line from left to right (rule L2). */
export function visualOrder<T extends { level: number }>(parts: readonly T[]): T[] {
  const ordered = [...parts];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end + 1;
    }
  }
  return ordered;
}

/** True for a level that runs from right to left. */
export const isRightToLeft = (level: number): boolean => level % 2 === 1;
