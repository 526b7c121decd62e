interface Set {
  lines: string[];
  size: number;
}

interface Space {
  width: number;
  /** Font sizes, largest first. */
  sizes: readonly number[];
  most: number;
  /** Returns the width of a text at a font size. */
  measure: (text: string, size: number) => number;
}

/**
 * Breaks a text into as few lines as possible at the largest font size that fits. Text too long for the
 * smallest size ends in an ellipsis.
 */
export function setLines(text: string, { width, sizes, most, measure }: Space): Set {
  for (const size of sizes) {
    const lines = broken(text, (line) => measure(line, size) <= width);
    if (lines.length <= most) return { lines, size };
  }
  const size = sizes.at(-1) ?? 0;
  const lines = broken(text, (line) => measure(line, size) <= width).slice(0, most);
  const last = Array.from(lines.at(-1) ?? '')
    .slice(0, -1)
    .join('');
  return { lines: [...lines.slice(0, -1), `${last}…`], size };
}

/**
 * Breaks a text between words, also in scripts without spaces; words that are too long are broken anywhere.
 */
function broken(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of getWords(text)) {
    for (const piece of fits(word.trim()) ? [word] : Array.from(word)) {
      if (line && !fits((line + piece).trim())) {
        lines.push(line.trim());
        line = '';
      }
      line += piece;
    }
  }
  return line.trim() ? [...lines, line.trim()] : lines;
}

function getWords(text: string): string[] {
  // Firefox before 125 lacks `Intl.Segmenter`: words then end at spaces, and each Han character is a word
  if (!('Segmenter' in Intl)) return text.match(/\p{sc=Han}|[^\s\p{sc=Han}]+\s*|\s+/gu) ?? [];
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text),
    ({ segment }) => segment,
  );
}
