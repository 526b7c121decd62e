import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import latinRanges from '@fontsource-variable/instrument-sans/unicode.json' with { type: 'json' };
import worldRanges from '@fontsource-variable/noto-sans/unicode.json' with { type: 'json' };
import simplifiedRanges from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import traditionalRanges from '@fontsource-variable/noto-sans-tc/unicode.json' with { type: 'json' };
import type { Language } from '@visita/core/languages';

/** A web family comes in up to a hundred files by ranges of characters; a name needs one or two of them. */
export interface Slice {
  covers: (codePoint: number) => boolean;
  /** Read and unpacked when first asked for, then kept; a thousand units to the em. */
  font: (weight: number) => Promise<Font>;
}

/** The app's Latin; the alphabets it lacks; Chinese, of which one cut may have what the other lacks. */
export function typefacesOf(language: Language): Slice[][] {
  return language === 'zh-TW' ? [latin, world, traditional, simplified] : [latin, world, simplified, traditional];
}

const latin = typeface('instrument-sans', latinRanges);
const world = typeface('noto-sans', worldRanges);
const simplified = typeface('noto-sans-sc', simplifiedRanges);
const traditional = typeface('noto-sans-tc', traditionalRanges);

function typeface(family: string, subsets: Record<string, string>): Slice[] {
  return Object.entries(subsets).map(([subset, ranges]) => {
    const file = `@fontsource-variable/${family}/files/${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`;
    const fonts = new Map<number, Font>();
    let typeface: Promise<Face> | undefined;
    const font = async (weight: number) => {
      typeface ??= openTypeface(file);
      const font = fonts.get(weight) ?? fontOf(await typeface, weight);
      fonts.set(weight, font);
      return font;
    };
    return { covers: within(ranges), font };
  });
}

/** `U+0000-00FF,U+0131` as a question about a code point. */
function within(ranges: string): (codePoint: number) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [parseInt(first, 16), parseInt(last, 16)] as const;
  });
  return (codePoint) => pairs.some(([first, last]) => codePoint >= first && codePoint <= last);
}

async function openTypeface(file: string): Promise<Face> {
  const woff2 = await readFile(fileURLToPath(import.meta.resolve(file)));
  return new Face(new Blob(await decompress(woff2)));
}

function fontOf(typeface: Face, weight: number): Font {
  const font = new Font(typeface);
  font.setScale(1000, 1000);
  font.setVariations([new Variation('wght', weight)]);
  return font;
}
