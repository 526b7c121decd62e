/** The dark modules of a QR code as one path, a module being one unit: neighbours in a row are one stroke. */
export function qrPath(modules: boolean[][]): string {
  const path = modules.flatMap((row, y) =>
    Array.from(
      row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  );
  return path.join('');
}
