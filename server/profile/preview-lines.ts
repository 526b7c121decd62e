import type { Language } from '@visita/core/languages';
import { visualOrder } from '../lettering/bidi.ts';
import { setText, type Piece } from './preview-lettering.ts';

export interface Lines {
  /** Type size in pixels. */
  size: number;
  lines: PreviewLinesLine[];
}

interface PreviewLinesLine {
  /** In pixels. */
  width: number;
  pieces: Piece[];
}

interface Space {
  width: number;
  /**
   * The number of lines allowed in each type size, largest size first; the first that holds the text is used.
   */
  sizes: { size: number; lines: number }[];
  weight: number;
  language: Language;
}

/**
 * Breaks a text into lines of even length in the largest size it fits in. Past the smallest it ends with an
 * ellipsis.
 */
export async function setLines(text: string, { width, sizes, ...style }: Space): Promise<Lines> {
  const smallest = sizes.at(-1);
  if (!smallest) return { size: 0, lines: [] };
  const widest = toEms(width, smallest.size);
  const pieces = await setText(text, { ...style, widest });
  for (const { size, lines } of sizes) {
    const space = toEms(width, size);
    if (pieces.some((piece) => piece.width > space)) continue;
    const count = fill(pieces, space).length;
    if (count <= lines) return { size, lines: inPixels(fill(pieces, narrowest(pieces, space, count)), size) };
  }
  const [ellipsis] = await setText('…', { ...style, widest });
  const lines = shorten(fill(pieces, widest), { ...smallest, space: widest, ellipsis });
  return { size: smallest.size, lines: inPixels(lines, smallest.size) };
}

const toEms = (pixels: number, size: number) => (pixels * 1000) / size;
const getWidth = (pieces: Piece[]) =>
  pieces.reduce((width, piece, index) => width + piece.width + (index > 0 ? piece.space : 0), 0);

function fill(pieces: Piece[], space: number): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line && getWidth([...line, piece]) <= space) line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

/** Binary search for the smallest width in which the text takes no more lines, which makes the lines even. */
function narrowest(pieces: Piece[], space: number, count: number): number {
  let [low, high] = [0, space];
  while (high - low > 10) {
    const middle = (low + high) / 2;
    if (pieces.every((piece) => piece.width <= middle) && fill(pieces, middle).length <= count) high = middle;
    else low = middle;
  }
  return high;
}

function shorten(
  lines: Piece[][],
  { lines: count, space, ellipsis }: { lines: number; space: number; ellipsis: Piece | undefined },
): Piece[][] {
  const visibleLines = lines.slice(0, count);
  const last = visibleLines.at(-1) ?? [];
  if (!ellipsis) return visibleLines;
  while (last.length > 1 && getWidth([...last, ellipsis]) > space) last.pop();
  // a part of one endless word may fill its line by itself
  if (getWidth([...last, ellipsis]) <= space) last.push(ellipsis);
  return visibleLines;
}

function inPixels(lines: Piece[][], size: number): PreviewLinesLine[] {
  return lines.map((pieces) => ({ width: (getWidth(pieces) * size) / 1000, pieces }));
}

/** Draws one line as outlines, starting at (x, y) on its baseline. */
export function drawLine(
  { pieces }: PreviewLinesLine,
  { x, y, size, ink }: { x: number; y: number; size: number; ink: string },
): string {
  const scale = size / 1000;
  let at = 0;
  const paths = visualOrder(spacedOut(pieces)).map(({ width, outlines }) => {
    const start = at;
    at += width;
    return outlines
      .map(
        (outline) => `<path transform="translate(${start + outline.x} ${outline.y})" d="${outline.path}"/>`,
      )
      .join('');
  });
  return `<g fill="${ink}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

/** Makes the spaces pieces of their own. A space has the lower level of its neighbours. */
function spacedOut(pieces: readonly Piece[]): Omit<Piece, 'space'>[] {
  return pieces.flatMap((piece, index) => {
    const before = pieces[index - 1];
    if (!before || piece.space === 0) return [piece];
    return [{ width: piece.space, level: Math.min(before.level, piece.level), outlines: [] }, piece];
  });
}
