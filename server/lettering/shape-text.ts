import { Buffer as TextBuffer, ClusterLevel, Direction, shape, type Font } from 'harfbuzzjs';

/** A glyph as placed from left to right. Lengths are in thousandths of the type size. */
export interface ShapedGlyph {
  id: number;
  /** The characters it represents; may be empty. */
  text: string;
  advance: number;
  x: number;
  y: number;
}

/**
 * Shapes one run of text, joining and reordering glyphs as its script requires. The run has one font and one
 * direction.
 */
export function shapeText(
  text: string,
  { font, isRightToLeft }: { font: Font; isRightToLeft: boolean },
): ShapedGlyph[] {
  const buffer = new TextBuffer();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const glyphs = buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint: id, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
      id,
      cluster,
      text: '',
      advance: xAdvance,
      x: xOffset,
      y: yOffset,
    }));
  // glyphs are left to right; the names follow reading order
  nameGlyphs(text, isRightToLeft ? glyphs.toReversed() : glyphs);
  return glyphs;
}

/**
 * Assigns the characters of the text to its glyphs, which come in reading order. Dots and raised marks give
 * theirs to the letter before: programs that extract text from a PDF go by positions, and take a mark above
 * or below for another line.
 */
function nameGlyphs(
  text: string,
  glyphs: readonly (Pick<ShapedGlyph, 'advance' | 'y' | 'text'> & { cluster: number })[],
): void {
  const isNamed = ({ advance, y, cluster }: (typeof glyphs)[number], index: number) =>
    advance > 0 || (y === 0 && cluster !== glyphs[index - 1]?.cluster);
  const named = glyphs.some(isNamed) ? glyphs.filter(isNamed) : glyphs.slice(0, 1);
  let at = 0;
  for (const [index, glyph] of named.entries()) {
    const following = named.slice(index + 1);
    const clusterEnd = following.find(({ cluster }) => cluster > glyph.cluster)?.cluster ?? text.length;
    // each glyph of a cluster takes one character, the last one the rest
    const [first = ''] = text.slice(at, clusterEnd);
    const end = following[0]?.cluster === glyph.cluster ? at + first.length : clusterEnd;
    glyph.text = text.slice(at, end);
    at = end;
  }
}
