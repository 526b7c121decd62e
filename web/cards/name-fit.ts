type Fit = 'large' | 'medium' | 'small' | 'smallest';

/** Returns the font size for a name on a card. Han and other wide characters count double. */
export function fitName(name: string): Fit {
  const width = Array.from(name).reduce(
    (sum, character) => sum + (/[\u1100-\u11ff\u2e80-\uffe6]|[\u{1f000}-\u{3ffff}]/u.test(character) ? 2 : 1),
    0,
  );
  if (width <= 14) return 'large';
  if (width <= 22) return 'medium';
  return width <= 44 ? 'small' : 'smallest';
}
