import { createRequire } from 'node:module';
import type { Language } from '@visita/core/languages';
import { isRightToLeft, visualOrder } from '../lettering/bidi.ts';
import { graphemes, textRuns } from '../lettering/text-runs.ts';
import { breakHere, createPdfFont, type FontChoice, type Paper } from './pdf-font.ts';

/** A part of a text as the drawing library takes it: one font, one direction. */
export interface Run {
  text: string;
  font: string;
  /** Embedding level of Unicode Standard Annex 9. */
  level: number;
  /** Its place in the document (`draw-document-tags.ts`). */
  tag?: string;
}

/** By the name that a run has for its font. */
const choices = new Map<string, FontChoice>();

/** A text in runs of one font and one direction each. */
export async function runsOf(text: string, language: Language): Promise<Run[]> {
  return (await textRuns(breakable(text), language)).map(({ text, slice, level }) => {
    const font = `${slice.name} ${isRightToLeft(level) ? 'from the right' : 'from the left'}`;
    choices.set(font, { slice, isRightToLeft: isRightToLeft(level) });
    return { text, font, level };
  });
}

/** A word wider than a column: unbroken it would push its neighbours off the page. */
const longWord = /[^\s\p{Script=Han}]{28,}/gu;
/** Scripts that write no space between words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Marks where a line may break within what has no spaces. */
function breakable(text: string): string {
  return text
    .replace(unspaced, (phrase) => Array.from(words.segment(phrase), ({ segment }) => segment).join(breakHere))
    .replace(longWord, (word) => graphemes(word).reduce((parts, part, index) => parts + (index % 8 === 0 ? breakHere : '') + part));
}

/** Has the drawing library take its fonts from here. Its own shaping knows neither direction nor all scripts. */
export function drawWithOwnFonts(): void {
  const { prototype } = (createRequire(import.meta.url)('pdfmake/js/PDFDocument.js') as { default: { prototype: Paper } }).default;
  prototype.provideFont = function (family, isBold) {
    const choice = choices.get(family);
    if (!choice) throw new Error(`unknown font "${family}"`);
    const weight = isBold ? 700 : 400;
    const cached = (this.fontCache[family] ??= {});
    return (cached[weight] ??= this._fontFamilies[`${family} ${weight}`] = createPdfFont(this, { ...choice, weight }));
  };
}

export interface Inline {
  tag?: string;
  text: string;
  font: unknown;
  level?: number;
  x: number;
  width: number;
  trailingCut: number;
}

/**
 * Places the parts of a line from left to right as they are seen. Their order in the file stays the one in which they are
 * read: programs that extract the text or read it aloud follow it.
 */
export function placeInlines(inlines: readonly Inline[]): Inline[] {
  const [first] = inlines;
  if (!first || inlines.every(({ level = 0 }) => level === 0)) return [...inlines];
  const last = inlines.at(-1);
  const trimmed = inlines.map((inline) =>
    // the space at the end of a line is no part of what runs from the right
    inline === last ? { ...inline, text: inline.text.trimEnd(), width: inline.width - inline.trailingCut } : { ...inline },
  );
  const joined = joinFromRight(trimmed);
  let { x } = first;
  for (const { inline } of visualOrder(joined.map((inline) => ({ inline, level: inline.level ?? 0 })))) {
    inline.x = x;
    x += inline.width;
  }
  return joined;
}

/** Neighbours that run from the right in one font as one text: a jump back would lose the space between them. */
function joinFromRight(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const before = joined.at(-1);
    if (before && isRightToLeft(inline.level ?? 0) && before.level === inline.level && before.font === inline.font)
      Object.assign(before, { text: before.text + inline.text, width: before.width + inline.width });
    else joined.push(inline);
  }
  return joined;
}
