/** Returns the contrast ratio of two colours (`#rrggbb`), from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = getParts(colour).map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns red, green and blue of a colour (`#rrggbb`), 0 to 255. */
export function getParts(colour: string): number[] {
  return (colour.match(/[\da-f]{2}/g) ?? []).map((pair) => parseInt(pair, 16));
}
