export function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function highest(values: number[]): number {
  return Math.max(...values);
}

/** One line of a table: what was measured, what it must be, and whether it is. */
export interface Line {
  what: string;
  is: string;
  must: string;
  met: 'yes' | 'NO' | '–';
}

export function atMost(what: string, value: number, target: number, unit = ''): Line {
  return { what, is: `${rounded(value)}${unit}`, must: `≤ ${rounded(target)}${unit}`, met: value <= target ? 'yes' : 'NO' };
}

export function atLeast(what: string, value: number, target: number, unit = ''): Line {
  return { what, is: `${rounded(value)}${unit}`, must: `≥ ${rounded(target)}${unit}`, met: value >= target ? 'yes' : 'NO' };
}

export function only(what: string, is: string): Line {
  return { what, is, must: '', met: '–' };
}

function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

export function print(title: string, lines: Line[]): void {
  console.log(`\n${title}`);
  const columns = ['what', 'is', 'must', 'met'] as const;
  const head = { what: '', is: 'is', must: 'must be', met: 'met' };
  const width = (column: (typeof columns)[number]) => Math.max(...[head, ...lines].map((line) => line[column].length));
  for (const line of [head, ...lines]) {
    console.log(
      `  ${columns.map((column) => (column === 'what' ? line.what.padEnd(width(column)) : line[column].padStart(width(column)))).join('   ')}`,
    );
  }
}
