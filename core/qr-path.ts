/** Where a code stands and how wide one of its modules is, in the units of what it is drawn on. */
interface Drawn {
  x: number;
  y: number;
  unit: number;
}

/** The dark modules of a QR code as one path, a module being one unit unless it is said: neighbours in a row are one stroke. */
export function qrPath(modules: boolean[][], { x: left, y: top, unit }: Drawn = { x: 0, y: 0, unit: 1 }): string {
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
