import { Buffer as TextBuffer, ClusterLevel, Direction, shape, type Font } from 'harfbuzzjs';

/** A glyph as it stands from left to right. Lengths are in thousandths of the type size. */
export interface ShapedGlyph {
  id: number;
  /** The characters it stands for; may be empty. */
  text: string;
  advance: number;
  x: number;
  y: number;
}

/** Glyphs of one run of text, joined and reordered as its script asks. The run has one font and one direction. */
export function shapeText(text: string, { font, isRightToLeft }: { font: Font; isRightToLeft: boolean }): ShapedGlyph[] {
  const buffer = new TextBuffer();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint: id, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
    id,
    cluster,
    text: '',
    advance: xAdvance,
    x: xOffset,
    y: yOffset,
  }));
  // read from the last glyph where the text runs from the right
  nameGlyphs(text, isRightToLeft ? glyphs.toReversed() : glyphs);
  return glyphs;
}

/**
 * Hands the characters of the text to its glyphs, which come in reading order. Dots and raised marks leave theirs to the
 * letter before: programs that extract text from a PDF go by positions, and take a mark above or below for another line.
 */
function nameGlyphs(text: string, glyphs: readonly (Pick<ShapedGlyph, 'advance' | 'y' | 'text'> & { cluster: number })[]): void {
  const isNamed = ({ advance, y, cluster }: (typeof glyphs)[number], index: number) =>
    advance > 0 || (y === 0 && cluster !== glyphs[index - 1]?.cluster);
  const named = glyphs.some(isNamed) ? glyphs.filter(isNamed) : glyphs.slice(0, 1);
  let at = 0;
  for (const [index, glyph] of named.entries()) {
    const following = named.slice(index + 1);
    const clusterEnd = following.find(({ cluster }) => cluster > glyph.cluster)?.cluster ?? text.length;
    // of the glyphs of one cluster each takes one character, the last one what is left
    const [first = ''] = text.slice(at, clusterEnd);
    const end = following[0]?.cluster === glyph.cluster ? at + first.length : clusterEnd;
    glyph.text = text.slice(at, end);
    at = end;
  }
}
