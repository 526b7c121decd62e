import type { Language } from '@visita/core/languages';
import { isRightToLeft } from '../lettering/bidi.ts';
import { shapeText } from '../lettering/shape-text.ts';
import { graphemes, textRuns, type TextRun } from '../lettering/text-runs.ts';

/** Letters as outlines, so that the machine needs no fonts. Lengths are in thousandths of the type size. */
export interface Piece {
  width: number;
  /** The space before it, unless it begins a line. */
  space: number;
  /** The embedding level (Unicode Standard Annex 9), by which the pieces of a line are ordered. */
  level: number;
  outlines: { x: number; y: number; path: string }[];
}

const han = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF`;
const opening = String.raw`（「『《〈【〔“‘`;
const closing = String.raw`，。、；：？！）」』》〉】〕”’…·ー`;

/** Matches an unbreakable piece: a word up to its hyphen, or one Chinese character with its punctuation. */
const unbroken = new RegExp(
  String.raw`(\s*)([${opening}]*(?:[${han}]|[^\s${han}-]+-*|-+)[${closing}]*)`,
  'gu',
);

interface Style {
  weight: number;
  language: Language;
  /** A wider word is split into single characters. */
  widest: number;
}

/** Returns the shaped unbreakable pieces of a text in reading order. */
export async function setText(text: string, { weight, language, widest }: Style): Promise<Piece[]> {
  const runs = await textRuns(text, language);
  const whole = runs.map((run) => run.text).join('');
  const pieces: Piece[] = [];
  for (const { index: at, 1: space = '', 2: word = '' } of whole.matchAll(unbroken)) {
    const start = at + space.length;
    for (const [index, part] of inOneDirection(cut(runs, start, start + word.length)).entries()) {
      const piece = outline(part, weight);
      const parts = piece.width <= widest ? [piece] : apart(part).map((run) => outline([run], weight));
      pieces.push(
        ...parts.map((each, order) => ({
          ...each,
          space: space !== '' && index === 0 && order === 0 ? 260 : 0,
        })),
      );
    }
  }
  return pieces;
}

/** The parts of the runs between two offsets of the text. */
function cut(runs: readonly TextRun[], start: number, end: number): TextRun[] {
  const visibleRuns: TextRun[] = [];
  let at = 0;
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, start - at), Math.max(0, end - at));
    if (text !== '') visibleRuns.push({ ...run, text });
    at += run.text.length;
  }
  return visibleRuns;
}

/** Groups neighbouring runs of the same level. */
function inOneDirection(runs: readonly TextRun[]): TextRun[][] {
  const parts: TextRun[][] = [];
  for (const run of runs) {
    const last = parts.at(-1);
    if (last?.[0]?.level === run.level) last.push(run);
    else parts.push([run]);
  }
  return parts;
}

function apart(runs: readonly TextRun[]): TextRun[] {
  return runs.flatMap(({ text, ...run }) =>
    graphemes(text).map((character) => ({ ...run, text: character })),
  );
}

function outline(runs: readonly TextRun[], weight: number): Omit<Piece, 'space'> {
  const level = runs[0]?.level ?? 0;
  const outlines: Piece['outlines'] = [];
  let width = 0;
  for (const { text, slice } of isRightToLeft(level) ? runs.toReversed() : runs) {
    const font = slice.font(weight);
    for (const { id, x, y, advance } of shapeText(text, { font, isRightToLeft: isRightToLeft(level) })) {
      outlines.push({ x: width + x, y, path: font.glyphToPath(id) });
      width += advance;
    }
  }
  return { width, level, outlines };
}
