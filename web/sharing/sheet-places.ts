/** The printable area in millimetres that A4 and Letter share inside margins of 10 mm. */
export const sheetWidth = 190;
export const sheetHeight = 250;

/**
 * The length of a cut mark and its distance from the code, in millimetres; no mark remains on a cut piece.
 */
export const markLength = 3;
export const markGap = 0.5;

const gutter = 2 * (markLength + markGap) + 1;

/** The printable sides in millimetres. Below 20 mm a camera has to come too close. */
export const sides = [20, 30, 40, 60, 80, 120, 180] as const;

/**
 * Returns the top-left corners of the codes on a sheet in millimetres: one in the middle, or as many as fit.
 */
export function sheetPlaces(side: number, isFull: boolean): { x: number; y: number }[] {
  const fit = (length: number) => (isFull ? Math.max(1, Math.floor(length / (side + gutter))) : 1);
  const [columns, rows] = [fit(sheetWidth), fit(sheetHeight)];
  const start = (length: number, count: number) => (length - count * side - (count - 1) * gutter) / 2;
  const [left, top] = [start(sheetWidth, columns), isFull ? start(sheetHeight, rows) : gutter];
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: left + (index % columns) * (side + gutter),
    y: top + Math.floor(index / columns) * (side + gutter),
  }));
}
