import { encode } from 'uqr';

/** A QR code in modules, with its quiet zone of four. */
export interface CodeShape {
  size: number;
  /** By row; true is dark. */
  modules: boolean[][];
  /** Where an emblem lies: the corner and the side of a square in the middle, whose modules are left light. */
  emblem: { at: number; side: number } | undefined;
}

const quietZone = 4;

/** Of the side of the code. It hides 6 % of the modules, a fifth of what error level H can restore. */
const emblemShare = 0.24;

/** An emblem costs modules, so it takes the level that restores most; without one M is enough, and its modules are larger. */
export function codeShape(text: string, hasEmblem: boolean): CodeShape {
  const { size, data } = encode(text, { ecc: hasEmblem ? 'H' : 'M', border: quietZone });
  if (!hasEmblem) return { size, modules: data, emblem: undefined };
  // a code has an odd number of modules: only an odd square lies in its middle
  const side = Math.round(((size - 2 * quietZone) * emblemShare - 1) / 2) * 2 + 1;
  const at = (size - side) / 2;
  const isUnder = (position: number) => position >= at && position < at + side;
  const modules = data.map((row, y) => row.map((isDark, x) => isDark && !(isUnder(x) && isUnder(y))));
  return { size, modules, emblem: { at, side } };
}
