import { createRequire } from 'node:module';
import type { Language } from '@visita/core/languages';
import { isRightToLeft, visualOrder } from '../lettering/bidi.ts';
import { graphemes, textRuns } from '../lettering/text-runs.ts';
import { breakHere, createPdfFont, type FontChoice, type Paper } from './pdf-font.ts';

/** A part of a text for pdfmake: one font, one direction. */
export interface DrawDocumentFontsRun {
  text: string;
  font: string;
  /** Embedding level of Unicode Standard Annex 9. */
  level: number;
  /** Its path in the PDF's structure (`draw-document-tags.ts`). */
  tag?: string;
}

/** By the font name that a run carries. */
const choices = new Map<string, FontChoice>();

/** Splits a text into runs of one font and one direction. */
export async function splitTextRuns(text: string, language: Language): Promise<DrawDocumentFontsRun[]> {
  return (await textRuns(breakable(text), language)).map(({ text, slice, level }) => {
    const font = `${slice.name} ${isRightToLeft(level) ? 'from the right' : 'from the left'}`;
    choices.set(font, { slice, isRightToLeft: isRightToLeft(level) });
    return { text, font, level };
  });
}

/** A word wider than a column, which would push its neighbours off the page. */
const longWord = /[^\s\p{Script=Han}]{28,}/gu;
/** Scripts written without spaces between words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Inserts zero-width spaces where a line may break within such text. */
function breakable(text: string): string {
  return text
    .replace(unspaced, (phrase) =>
      Array.from(words.segment(phrase), ({ segment }) => segment).join(breakHere),
    )
    .replace(longWord, (word) =>
      graphemes(word).reduce((parts, part, index) => parts + (index % 8 === 0 ? breakHere : '') + part),
    );
}

/** Replaces pdfmake's fonts by ours: its own shaping supports neither right-to-left text nor all scripts. */
export function drawWithOwnFonts(): void {
  const { prototype } = (
    createRequire(import.meta.url)('pdfmake/js/PDFDocument.js') as { default: { prototype: Paper } }
  ).default;
  prototype.provideFont = function (family, isBold) {
    const choice = choices.get(family);
    if (!choice) throw new Error(`unknown font "${family}"`);
    const weight = isBold ? 700 : 400;
    const cached = (this.fontCache[family] ??= {});
    return (cached[weight] ??= this._fontFamilies[`${family} ${weight}`] =
      createPdfFont(this, { ...choice, weight }));
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
 * Positions the parts of a line in visual order. The file keeps their logical order, which programs that
 * extract the text or read it aloud follow.
 */
export function placeInlines(inlines: readonly Inline[]): Inline[] {
  const [first] = inlines;
  if (!first || inlines.every(({ level = 0 }) => level === 0)) return [...inlines];
  const last = inlines.at(-1);
  const trimmed = inlines.map((inline) =>
    // the space at the end of a line is not part of right-to-left text
    inline === last
      ? { ...inline, text: inline.text.trimEnd(), width: inline.width - inline.trailingCut }
      : { ...inline },
  );
  const joined = joinFromRight(trimmed);
  let { x } = first;
  for (const { inline } of visualOrder(joined.map((inline) => ({ inline, level: inline.level ?? 0 })))) {
    inline.x = x;
    x += inline.width;
  }
  return joined;
}

/** Joins neighbouring right-to-left parts of one font: drawn apart, the space between them would be lost. */
function joinFromRight(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const before = joined.at(-1);
    if (
      before &&
      isRightToLeft(inline.level ?? 0) &&
      before.level === inline.level &&
      before.font === inline.font
    )
      Object.assign(before, { text: before.text + inline.text, width: before.width + inline.width });
    else joined.push(inline);
  }
  return joined;
}
