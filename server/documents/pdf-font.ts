import { shapeText, type ShapedGlyph } from '../lettering/shape-text.ts';
import { subsetFont } from '../lettering/subset-font.ts';
import type { OpenSlice } from '../lettering/typefaces.ts';

interface Reference {
  data: Record<string, unknown>;
  end(bytes?: Uint8Array | string): void;
}
/** Internals of pdfmake's document without types. */
export interface Paper {
  fontCache: Record<string, Record<string, PdfFont>>;
  _fontFamilies: Record<string, PdfFont>;
  _fontCount: number;
  ref(data?: object): Reference;
  provideFont(this: Paper, family: string, isBold: boolean, isItalic: boolean): PdfFont;
}
/** A font as pdfmake expects it. Lengths are in thousandths of the type size. */
export interface PdfFont {
  id: string;
  ascender: number;
  descender: number;
  lineHeight(size: number): number;
  widthOfString(text: string, size: number): number;
  encode(text: string): [codes: string[], positions: object[]];
  ref(): Reference;
  finalize(): void;
}

/** A document's font, before its weight is chosen. */
export interface FontChoice {
  slice: OpenSlice;
  isRightToLeft: boolean;
}

/** The same for all fonts, so that texts side by side share a baseline. Taken from Noto Sans SC. */
const [ascender, descender] = [1160, -288];

/** Zero-width space: a line may break there. */
export const breakHere = '\u200b';

/** The text of a glyph without characters: a word joiner, which programs that extract text leave out. */
const nothing = '\u2060';
const mark = /^\p{Mn}/u;

/** One code of a font: a glyph or none, and its text. */
interface Coded {
  /** Undefined draws nothing and has no width. */
  glyph?: ShapedGlyph;
  text: string;
}

/**
 * Returns one code per character, in logical order. A character without a glyph of its own, as in a ligature,
 * gets an empty one: pdf.js treats a glyph whose text contains a combining mark as a mark, and loses its
 * width.
 */
function getCodes(glyphs: readonly ShapedGlyph[], isRightToLeft: boolean): Coded[] {
  return glyphs.flatMap((glyph): Coded[] => {
    const characters = Array.from(glyph.text);
    const carrier = Math.max(
      0,
      characters.findIndex((character) => !mark.test(character)),
    );
    const coded = characters.map((text, index) => ({ text, ...(index === carrier && { glyph }) }));
    if (coded.length === 0) return [{ glyph, text: nothing }];
    return isRightToLeft ? coded.toReversed() : coded;
  });
}

/** Creates a font for pdfmake, shaped by HarfBuzz. */
export function createPdfFont(
  paper: Paper,
  { slice, isRightToLeft, weight }: FontChoice & { weight: number },
): PdfFont {
  const font = slice.font(weight);
  const id = `F${++paper._fontCount}`;
  // a glyph that stands for two texts has two codes, so that each text can be extracted
  const numbers = new Map<string, number>();
  const coded: Coded[] = [{ text: '\ufffd' }];
  const shaped = new Map<string, ShapedGlyph[]>();
  let dictionary: Reference | undefined;

  const shape = (text: string): ShapedGlyph[] => {
    const glyphText = text.replaceAll(breakHere, '');
    const glyphs = shaped.get(glyphText) ?? shapeText(glyphText, { font, isRightToLeft });
    shaped.set(glyphText, glyphs);
    return glyphs;
  };
  const getNumber = (code: Coded): string => {
    const key = `${code.glyph?.id} ${code.text}`;
    const number = numbers.get(key) ?? coded.push(code) - 1;
    numbers.set(key, number);
    return hex(number);
  };
  const ref = () => (dictionary ??= paper.ref());

  return {
    id,
    ascender,
    descender,
    lineHeight: (size) => ((ascender - descender) * size) / 1000,
    widthOfString: (text, size) => (shape(text).reduce((sum, { advance }) => sum + advance, 0) * size) / 1000,
    encode: (text) => {
      const codes = getCodes(shape(text), isRightToLeft);
      const positions = codes.map(({ glyph }) => ({
        xAdvance: glyph?.advance ?? 0,
        yAdvance: 0,
        xOffset: glyph?.x ?? 0,
        yOffset: glyph?.y ?? 0,
        advanceWidth: glyph ? font.glyphHAdvance(glyph.id) : 0,
      }));
      return [codes.map(getNumber), positions];
    },
    ref,
    finalize: () => {
      if (dictionary) embed(paper, { dictionary, id, slice, weight, coded });
    },
  };
}

interface Embedding {
  dictionary: Reference;
  id: string;
  slice: OpenSlice;
  weight: number;
  coded: readonly Coded[];
}

/** Embeds the font as a composite font (ISO 32000-1, 9.7): codes, their glyphs and their text. */
function embed(paper: Paper, { dictionary, id, slice, weight, coded }: Embedding): void {
  const font = slice.font(weight);
  const writeStream = (bytes: Uint8Array | string, data: object = {}) => {
    const reference = paper.ref(data);
    reference.end(bytes);
    return reference;
  };
  const glyphs = new Set(coded.flatMap(({ glyph }) => glyph?.id ?? []));
  const subset = subsetFont(slice.bytes, { glyphs, weight });
  // six letters before the name mark a subset
  const tag = id.padStart(6, 'A').replace(/\d/g, (digit) => String.fromCharCode(74 + Number(digit)));
  const name = `${tag}+${slice.name.replace(/^noto-(sans|serif)-/, '')}${weight > 400 ? '-bold' : ''}`;
  const descriptor = paper.ref({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: [-1000, descender, 3000, ascender],
    ItalicAngle: 0,
    Ascent: ascender,
    Descent: descender,
    CapHeight: ascender,
    StemV: 0,
    FontFile2: writeStream(subset, { Length1: subset.length }),
  });
  descriptor.end();
  const glyphNumbers = Buffer.alloc(coded.length * 2);
  for (const [code, { glyph }] of coded.entries())
    glyphNumbers.writeUInt16BE(glyph?.id ?? emptyGlyph(glyphs), code * 2);
  const descendant = paper.ref({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: systemInfo(paper),
    FontDescriptor: descriptor,
    W: [0, coded.map(({ glyph }) => (glyph ? font.glyphHAdvance(glyph.id) : 0))],
    CIDToGIDMap: writeStream(glyphNumbers),
  });
  descendant.end();
  dictionary.data = {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: writeStream(toUnicode(coded)),
  };
  dictionary.end();
}

/**
 * Returns the number of a glyph that the subset left empty, as glyphs keep their numbers; `.notdef`, empty
 * too, if there is none.
 */
function emptyGlyph(used: ReadonlySet<number>): number {
  const last = Math.max(0, ...used);
  for (let glyph = 1; glyph < last; glyph++) if (!used.has(glyph)) return glyph;
  return 0;
}

const systemInfos = new WeakMap<Paper, Reference>();

/** Writes the CIDSystemInfo that all fonts of a document share, once. */
function systemInfo(paper: Paper): Reference {
  const existing = systemInfos.get(paper);
  if (existing) return existing;
  // pdfmake writes a String object as text, and a string as a name
  // oxlint-disable-next-line no-new-wrappers
  const text = (value: string) => new String(value);
  const reference = paper.ref({ Registry: text('Adobe'), Ordering: text('Identity'), Supplement: 0 });
  reference.end();
  systemInfos.set(paper, reference);
  return reference;
}

const hex = (code: number) => code.toString(16).padStart(4, '0');

/** Builds the ToUnicode CMap, which gives each code its text (ISO 32000-1, 9.10.3). */
function toUnicode(coded: readonly { text: string }[]): string {
  const codes = coded.map(({ text }) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`);
  // a range must not cross the last byte of its codes
  const chunks = Array.from({ length: Math.ceil(codes.length / 256) }, (_, index) =>
    codes.slice(index * 256, (index + 1) * 256),
  );
  const ranges = chunks.map(
    (chunk, index) => `<${hex(index * 256)}><${hex(index * 256 + chunk.length - 1)}>[${chunk.join('')}]`,
  );
  return `/CIDInit /ProcSet findresource begin
9 dict begin
begincmap
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${ranges.length} beginbfrange
${ranges.join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
