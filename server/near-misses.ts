/** An unknown environment variable and the setting that it resembles. */
export interface NearMiss {
  given: string;
  meant: string;
}

/** Variables of other programs that resemble a setting. */
const foreign = ['PORTS', 'HOSTS', 'POST', 'LOST', 'MAILS'];

/**
 * Finds likely misspellings of a setting: up to one edit in a name of five to eight letters, two in a longer
 * one, none in a shorter one; case and separators are ignored.
 */
export function findNearMisses(given: string[], settings: string[]): NearMiss[] {
  const knownNames = new Set(settings);
  return given
    .filter((name) => !knownNames.has(name) && !foreign.includes(name))
    .flatMap((name) => {
      const [nearest] = settings
        .map((meant) => ({ given: name, meant, distance: distanceBetween(bare(name), bare(meant)) }))
        .filter(({ meant, distance }) => distance <= (meant.length < 5 ? 0 : meant.length < 9 ? 1 : 2))
        .toSorted((a, b) => a.distance - b.distance);
      return nearest ? [{ given: name, meant: nearest.meant }] : [];
    });
}

const bare = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Returns the edit distance with transpositions (optimal string alignment), or 3 if the lengths or the characters
 * differ by more than 2: every start compares every variable with every setting.
 */
function distanceBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2 || countMissing(a, b) > 2) return 3;
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      rows[row]![column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(a.length, b.length);
}

/** Returns the number of characters of a text that another lacks: each edit removes at most one. */
const countMissing = (text: string, other: string): number =>
  text.split('').filter((character) => !other.includes(character)).length;
