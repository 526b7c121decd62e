interface Set {
  lines: string[];
  size: number;
}

interface Space {
  width: number;
  /** Of the type, the largest first. */
  sizes: readonly number[];
  most: number;
  /** How wide a text is at a size. */
  measure: (text: string, size: number) => number;
}

/** A text in as few and as large lines as the room allows; what does not even fit at the smallest size ends in an ellipsis. */
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

/** Between words, also where a script writes none between them; a word that is too long is broken anywhere. */
function broken(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text)) {
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

function wordsOf(text: string): string[] {
  // Firefox before 125 has none: words end at spaces, and Han characters stand alone
  if (!('Segmenter' in Intl)) return text.match(/\p{sc=Han}|[^\s\p{sc=Han}]+\s*|\s+/gu) ?? [];
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment);
}
