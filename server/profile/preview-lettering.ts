import { Buffer as TextBuffer, shape } from 'harfbuzzjs';
import type { Language } from '@visita/core/languages';
import { typefacesOf, type Slice } from './preview-typefaces.ts';

/** Letters as outlines, so that no font need be installed where the picture is drawn. Lengths are in thousandths of the type size. */
export interface Piece {
  width: number;
  /** The space before it when it does not begin a line. */
  space: number;
  outlines: { x: number; y: number; path: string }[];
}

const han = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF`;
const opening = String.raw`（「『《〈【〔“‘`;
const closing = String.raw`，。、；：？！）」』》〉】〕”’…·ー`;

/** What stays together at the end of a line: a word up to its hyphen, or one Chinese character with its punctuation. */
const unbroken = new RegExp(String.raw`(\s*)([${opening}]*(?:[${han}]|[^\s${han}-]+-*|-+)[${closing}]*)`, 'gu');
const isHan = new RegExp(`[${han}]`, 'u');
const isAlphabetic = /[\p{L}\p{N}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const charactersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

interface Style {
  weight: number;
  language: Language;
  /** A word wider than this comes in single characters. */
  widest: number;
}

/** The text's unbreakable pieces, shaped. What no typeface can draw is left out: a symbol alone, a letter with its word. */
export async function setText(text: string, { weight, language, widest }: Style): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let gap = '';
  const words = Array.from(text.normalize('NFC').matchAll(unbroken), ([, space = '', word = '']) => ({ space, word }));
  const typefaces = await inOneHand(
    words.map(({ word }) => word).filter((word) => !isHan.test(word)),
    typefacesOf(language),
  );
  for (const { space, word } of words) {
    gap += space;
    const runs = await runsOf(word, typefaces);
    if (runs.length === 0) continue;
    const whole = await outlined(runs, weight);
    const parts = whole.width <= widest ? [whole] : await Promise.all(apart(runs).map((run) => outlined([run], weight)));
    pieces.push(...parts.map((part, index) => ({ ...part, space: gap && index === 0 ? 260 : 0 })));
    gap = '';
  }
  return pieces;
}

type Drawable = { text: string; slice: Slice };

/** The typefaces, first the one that has most letters of these words, so that a name is not set in two. */
async function inOneHand(words: string[], typefaces: Slice[][]): Promise<Slice[][]> {
  const alphabetic = words.flatMap(charactersOf).filter((character) => isAlphabetic.test(character));
  let best: { typeface: Slice[]; count: number } | undefined;
  for (const typeface of typefaces) {
    const found = await Promise.all(alphabetic.map((character) => findSlice(character, typeface)));
    const count = found.filter(Boolean).length;
    if (!best || count > best.count) best = { typeface, count };
    // nobody can have more, so the others stay unopened
    if (count === alphabetic.length) break;
  }
  return best ? [best.typeface, ...typefaces.filter((typeface) => typeface !== best.typeface)] : typefaces;
}

/** A word in the first typeface that has all of it, or in as few as have it together, as runs of one file each. */
async function runsOf(word: string, typefaces: Slice[][]): Promise<Drawable[]> {
  const characters = charactersOf(word);
  let best: (Drawable | undefined)[] = [];
  for (const typeface of typefaces) {
    const found = await Promise.all(characters.map((character) => findSlice(character, typeface)));
    if (found.every(Boolean)) return joined(found);
    best = found.map((drawable, index) => best[index] ?? drawable);
  }
  const all = await Promise.all(characters.map(async (character, index) => best[index] ?? findBare(character, typefaces)));
  const lacksAlphabetic = characters.some((character, index) => !all[index] && isAlphabetic.test(character));
  return lacksAlphabetic ? [] : joined(all);
}

/** The file that has a character with all its marks. */
async function findSlice(character: string, typeface: Slice[]): Promise<Drawable | undefined> {
  const codePoints = Array.from(character, (part) => part.codePointAt(0) ?? 0);
  for (const slice of typeface) {
    if (!codePoints.every(slice.covers)) continue;
    const font = await slice.font(400);
    if (codePoints.every((codePoint) => font.nominalGlyph(codePoint))) return { text: character, slice };
  }
  return undefined;
}

/** A letter without the marks that no file has. */
async function findBare(character: string, typefaces: Slice[][]): Promise<Drawable | undefined> {
  const bare = character.normalize('NFD').replace(/[\p{M}\u200d]/gu, '');
  if (bare === '' || bare === character) return undefined;
  const found = await Promise.all(typefaces.map((typeface) => findSlice(bare, typeface)));
  return found.find(Boolean);
}

function apart(runs: Drawable[]): Drawable[] {
  return runs.flatMap(({ text, slice }) => charactersOf(text).map((character) => ({ text: character, slice })));
}

function joined(found: (Drawable | undefined)[]): Drawable[] {
  const runs: Drawable[] = [];
  for (const drawable of found) {
    const last = runs.at(-1);
    if (!drawable) continue;
    if (last?.slice === drawable.slice) last.text += drawable.text;
    else runs.push({ ...drawable });
  }
  return runs;
}

async function outlined(runs: Drawable[], weight: number): Promise<Omit<Piece, 'space'>> {
  const outlines: Piece['outlines'] = [];
  let width = 0;
  for (const { text, slice } of runs) {
    const font = await slice.font(weight);
    const buffer = new TextBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    for (const { codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
      outlines.push({ x: width + xOffset, y: yOffset, path: font.glyphToPath(glyph) });
      width += xAdvance;
    }
  }
  return { width, outlines };
}
