import { encode } from 'uqr';

/** A QR code in modules, with its quiet zone of four modules. */
export interface CodeShape {
  size: number;
  /** By row; true is dark. */
  modules: boolean[][];
  /** The centred square of the emblem, whose modules are left light: its corner and side. */
  emblem: { at: number; side: number } | undefined;
}

const quietZone = 4;

/**
 * The emblem's share of the code's side. It hides 6 % of the modules, a fifth of what error correction level
 * H can restore.
 */
const emblemShare = 0.24;

/**
 * Encodes a text. An emblem needs error correction level H; without one, M suffices and gives larger modules.
 */
export function codeShape(text: string, hasEmblem: boolean): CodeShape {
  const { size, data } = encode(text, { ecc: hasEmblem ? 'H' : 'M', border: quietZone });
  if (!hasEmblem) return { size, modules: data, emblem: undefined };
  // a code has an odd number of modules, so only an odd square can be centred
  const side = Math.round(((size - 2 * quietZone) * emblemShare - 1) / 2) * 2 + 1;
  const at = (size - side) / 2;
  const isUnder = (position: number) => position >= at && position < at + side;
  const modules = data.map((row, y) => row.map((isDark, x) => isDark && !(isUnder(x) && isUnder(y))));
  return { size, modules, emblem: { at, side } };
}
