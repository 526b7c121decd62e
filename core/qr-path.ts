/** The position of a QR code and the width of a module, in units of the drawing. */
interface QrPathDrawing {
  x: number;
  y: number;
  unit: number;
}

/** Returns an SVG path of the dark modules of a QR code. Adjacent modules of a row form one stroke. */
export function qrPath(
  modules: boolean[][],
  { x: left, y: top, unit }: QrPathDrawing = { x: 0, y: 0, unit: 1 },
): string {
  const at = (length: number) => Number(length.toFixed(3));
  const path = modules.flatMap((row, y) =>
    Array.from(
      row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
      ({ index, 0: { length } }) =>
        `M${at(left + index * unit)} ${at(top + y * unit)}h${at(length * unit)}v${at(unit)}h${at(-length * unit)}z`,
    ),
  );
  return path.join('');
}
