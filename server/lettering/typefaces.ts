import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import type { Language } from '@visita/core/languages';

/**
 * One file of a web font family: the family comes in up to 120 files by Unicode range, and a name needs one
 * or two of them.
 */
export interface Slice {
  /** True if the file's Unicode range has the code point. The glyph may still be missing: ask `open`. */
  covers: (codePoint: number) => boolean;
  /** Reads and decompresses the file once. */
  open: () => Promise<OpenSlice>;
}

export interface OpenSlice {
  /** Family and subset, unique among all slices. */
  name: string;
  /** The decompressed TrueType font. */
  bytes: Uint8Array;
  hasGlyph: (codePoint: number) => boolean;
  /** The font at a weight of 400 to 700, a thousand units to the em. */
  font: (weight: number) => Font;
}

/** The slices of one family. */
export type Typeface = () => readonly Slice[];

const require = createRequire(import.meta.url);

/** Ranges that the families of single scripts repeat from the general ones. */
const repeated = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
  'math',
  'symbols',
];

const latin = typeface('instrument-sans');
const general = typeface('noto-sans');
const [simplified, traditional] = [typeface('noto-sans-sc'), typeface('noto-sans-tc')];

/** Families of one script each, and the Han characters that both Chinese families lack. */
const fallbacks = [
  ...['kr', 'jp', 'hk'].map((region) => typeface(`noto-sans-${region}`, { without: repeated })),
  ...[
    'noto-sans-arabic',
    'noto-sans-hebrew',
    'noto-sans-thai',
    'noto-sans-bengali',
    'noto-sans-gurmukhi',
    'noto-sans-gujarati',
    'noto-sans-oriya',
    'noto-sans-tamil',
    'noto-sans-telugu',
    'noto-sans-kannada',
    'noto-sans-malayalam',
    'noto-sans-sinhala',
    'noto-sans-khmer',
    'noto-sans-lao',
    'noto-sans-myanmar',
    'noto-sans-ethiopic',
    'noto-sans-georgian',
    'noto-sans-armenian',
    'noto-serif-tibetan',
    'noto-sans-canadian-aboriginal',
    'noto-sans-cherokee',
    'noto-sans-adlam',
    'noto-sans-syriac',
    'noto-sans-thaana',
    'noto-sans-javanese',
    'noto-sans-ol-chiki',
    'noto-sans-meetei-mayek',
  ].map((family) => typeface(family, { without: repeated })),
  ...['noto-sans-nko', 'noto-sans-tifinagh'].map((family) =>
    typeface(family, { without: repeated, isVariable: false }),
  ),
];

/**
 * All typefaces, preferred first: the site's Latin, the other European alphabets, Chinese in the reader's
 * shapes, then the rest.
 */
export function typefacesFor(language: Language): readonly Typeface[] {
  const chinese = language === 'zh-TW' ? [traditional, simplified] : [simplified, traditional];
  return [latin, general, ...chinese, ...fallbacks];
}

/**
 * A family of `@fontsource-variable`, or of `@fontsource` if it has no variable font. Its ranges are read on
 * first use.
 */
function typeface(
  family: string,
  { without = [], isVariable = true }: { without?: string[]; isVariable?: boolean } = {},
): Typeface {
  const folder = isVariable ? `@fontsource-variable/${family}` : `@fontsource/${family}`;
  let slices: Slice[] | undefined;
  return () => {
    slices ??= Object.entries(require(`${folder}/unicode.json`) as Record<string, string>)
      .filter(([subset]) => !without.includes(subset))
      .map(([subset, ranges]) => {
        const name = `${family}-${subset.replace(/[[\]]/g, '')}`;
        const file = `${folder}/files/${name}-${isVariable ? 'wght' : '400'}-normal.woff2`;
        let opened: Promise<OpenSlice> | undefined;
        return { covers: within(ranges), open: () => (opened ??= openSlice(file, name)) };
      });
    return slices;
  };
}

/** Parses `U+0000-00FF,U+0131` into a test of a code point. */
function within(ranges: string): (codePoint: number) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [parseInt(first, 16), parseInt(last, 16)] as const;
  });
  return (codePoint) => pairs.some(([first, last]) => codePoint >= first && codePoint <= last);
}

async function openSlice(file: string, name: string): Promise<OpenSlice> {
  const bytes = await decompress(await readFile(fileURLToPath(import.meta.resolve(file))));
  const source = new Face(new Blob(bytes));
  const regular = fontAt(source, 400);
  const fonts = new Map([[400, regular]]);
  const font = (weight: number) => {
    const found = fonts.get(weight) ?? fontAt(source, weight);
    fonts.set(weight, found);
    return found;
  };
  return { name, bytes, font, hasGlyph: (codePoint) => Boolean(regular.nominalGlyph(codePoint)) };
}

function fontAt(source: Face, weight: number): Font {
  const font = new Font(source);
  font.setScale(1000, 1000);
  font.setVariations([new Variation('wght', weight)]);
  return font;
}
