import anyAscii from 'any-ascii';
import type { Language } from '@visita/core/languages';
import { embeddingLevels } from './bidi.ts';
import { typefacesFor, type OpenSlice, type Typeface } from './typefaces.ts';

/** A part of a text drawn by one font in one direction. */
export interface TextRun {
  text: string;
  slice: OpenSlice;
  /** Embedding level of Unicode Standard Annex 9. */
  level: number;
}

/** A text in reading order with the font that draws it. */
interface Drawable {
  text: string;
  slice: OpenSlice;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
export const graphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Characters without a glyph that change how their neighbours are drawn or ordered. */
const joiners = String.raw`\u034f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\u180b-\u180f\u{e0100}-\u{e01ef}`;
const isJoiner = new RegExp(`^[${joiners}]+$`, 'u');
const everyJoiner = new RegExp(`[${joiners}]`, 'gu');
const unseen = new RegExp(
  String.raw`(?![${joiners}])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cn}\p{Co}\p{Cs}]`,
  'gu',
);
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20e3]/u;
const word = /\s+|\S+/gu;
const alphabetic = /[\p{L}\p{N}]/u;
const han = /\p{Script=Han}/u;

/**
 * Splits a text into runs whose glyphs all exist. Characters that no font has are transcribed into Latin
 * letters; emoji are left out unless they are the whole text. Empty if nothing is readable.
 */
export async function textRuns(text: string, language: Language): Promise<TextRun[]> {
  const clean = text.replace(/\s/g, toSpace).replace(unseen, '').normalize('NFC');
  const words = clean.match(word) ?? [];
  const typefaces = await inOneHand(words, typefacesFor(language));
  const isOnlyEmoji = words.every(
    (each) => /^\s/.test(each) || graphemes(each).every((grapheme) => emoji.test(grapheme)),
  );
  const lines: Drawable[][] = [];
  for (const each of words) {
    const before = lines.at(-1)?.at(-1)?.slice;
    // a space is drawn by the previous word's font if that has one
    if (before?.hasGlyph(each.codePointAt(0) ?? 0) && each.trim() === '')
      lines.push([{ text: each, slice: before }]);
    else lines.push(await drawWord(each, { typefaces, isOnlyEmoji }));
  }
  return splitByLevel(withoutGaps(lines).flat());
}

/** Replaces line breaks and unusual spaces, which not every font has. */
const toSpace = (space: string): string => (space === '\u00a0' || space === '\u202f' ? '\u00a0' : ' ');

/** Puts the typeface with most letters of the words first, so that a name is not set in two. */
async function inOneHand(
  words: readonly string[],
  typefaces: readonly Typeface[],
): Promise<readonly Typeface[]> {
  const alphabet = words
    .flatMap(graphemes)
    .filter((grapheme) => alphabetic.test(grapheme) && !han.test(grapheme));
  let best: { typeface: Typeface; count: number } | undefined;
  for (const typeface of typefaces.slice(0, 2)) {
    const found = await Promise.all(alphabet.map((part) => findSlice(part, typeface)));
    const count = found.filter(Boolean).length;
    if (!best || count > best.count) best = { typeface, count };
    if (count === alphabet.length) break;
  }
  return best ? [best.typeface, ...typefaces.filter((typeface) => typeface !== best.typeface)] : typefaces;
}

interface WordContext {
  typefaces: readonly Typeface[];
  isOnlyEmoji: boolean;
}

/** Draws a word in the first typeface that has all of it, otherwise letter by letter. */
async function drawWord(text: string, { typefaces, isOnlyEmoji }: WordContext): Promise<Drawable[]> {
  const parts = graphemes(text);
  const best: (Drawable | undefined)[] = parts.map(() => undefined);
  for (const typeface of typefaces) {
    const found = await Promise.all(parts.map((part) => findSlice(part, typeface)));
    if (found.every(Boolean)) return merge(found);
    for (const [index, drawable] of found.entries()) best[index] ??= drawable;
    if (best.every(Boolean)) return merge(best);
  }
  const drawables: Drawable[] = [];
  for (let index = 0; index < parts.length; index++) {
    const candidate = best[index] ?? (await findSimpler(parts[index] ?? '', typefaces));
    if (candidate) drawables.push(candidate);
    else {
      const start = index;
      while (
        index + 1 < parts.length &&
        !best[index + 1] &&
        !(await findSimpler(parts[index + 1] ?? '', typefaces))
      )
        index++;
      drawables.push(...(await transcribe(parts.slice(start, index + 1), { typefaces, isOnlyEmoji })));
    }
  }
  return merge(drawables);
}

/** Finds the slice that has every character of a grapheme. Joiners need no glyph. */
async function findSlice(grapheme: string, typeface: Typeface): Promise<Drawable | undefined> {
  const codePoints = Array.from(
    grapheme.replace(everyJoiner, ''),
    (character) => character.codePointAt(0) ?? 0,
  );
  if (codePoints.length === 0) return undefined;
  for (const { covers, open } of typeface()) {
    if (!codePoints.every(covers)) continue;
    const slice = await open();
    if (codePoints.every((codePoint) => slice.hasGlyph(codePoint))) return { text: grapheme, slice };
  }
  return undefined;
}

/**
 * Finds a simpler form of a letter that a font has: the plain letter of a styled one, or the letter with
 * fewer marks.
 */
async function findSimpler(grapheme: string, typefaces: readonly Typeface[]): Promise<Drawable | undefined> {
  const compatible = grapheme.normalize('NFKC');
  if (!/^\P{M}\p{M}*$/u.test(compatible.replace(everyJoiner, ''))) return findInAny(compatible, typefaces);
  const decomposed = Array.from(compatible.normalize('NFD').replace(everyJoiner, ''));
  for (let count = decomposed.length; count > 0; count--) {
    const found = await findInAny(decomposed.slice(0, count).join('').normalize('NFC'), typefaces);
    if (found) return found;
  }
  return undefined;
}

/**
 * Transcribes characters that no font has into Latin letters, or into their code points if no transcription
 * is known.
 */
async function transcribe(
  parts: readonly string[],
  { typefaces, isOnlyEmoji }: WordContext,
): Promise<Drawable[]> {
  const text = parts.filter((part) => (isOnlyEmoji || !emoji.test(part)) && !isJoiner.test(part)).join('');
  if (text === '') return [];
  const ascii =
    anyAscii(text)
      .replace(/[^\x20-\x7e]/g, '')
      .trim() || numbered(text);
  const typefacesOfAscii = await Promise.all(
    Array.from(ascii, async (character) => findInAny(character, typefaces)),
  );
  return typefacesOfAscii.filter((each) => each !== undefined);
}

async function findInAny(character: string, typefaces: readonly Typeface[]): Promise<Drawable | undefined> {
  for (const typeface of typefaces) {
    const found = await findSlice(character, typeface);
    if (found) return found;
  }
  return undefined;
}

/** `U+12000` for each letter and digit; symbols are left out. */
function numbered(text: string): string {
  const alphanumerics = Array.from(text).filter((character) => /[\p{L}\p{N}]/u.test(character));
  return alphanumerics
    .map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`)
    .join(' ');
}

function merge(found: readonly (Drawable | undefined)[]): Drawable[] {
  const merged: Drawable[] = [];
  for (const drawable of found) {
    const last = merged.at(-1);
    if (!drawable) continue;
    if (last?.slice === drawable.slice) last.text += drawable.text;
    else merged.push({ ...drawable });
  }
  return merged;
}

/** Drops the words that became empty, each with one space beside it. Words and spaces alternate. */
function withoutGaps(words: readonly Drawable[][]): Drawable[][] {
  const lines: Drawable[][] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? [];
    if (word.length > 0) lines.push(word);
    else if (index + 1 < words.length) index++;
    else lines.pop();
  }
  return lines;
}

function splitByLevel(drawables: readonly Drawable[]): TextRun[] {
  const levels = embeddingLevels(drawables.map(({ text }) => text).join(''));
  const runs: TextRun[] = [];
  let at = 0;
  for (const { text, slice } of drawables)
    for (const character of text) {
      const level = levels[at] ?? 0;
      const last = runs.at(-1);
      if (last?.slice === slice && last.level === level) last.text += character;
      else runs.push({ text: character, slice, level });
      at += character.length;
    }
  return runs;
}
