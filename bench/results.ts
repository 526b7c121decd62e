export function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function highest(values: number[]): number {
  return Math.max(...values);
}

/** One line of a table: the measurement, its target, and whether it was met. */
export interface Line {
  what: string;
  is: string;
  must: string;
  met: 'yes' | 'NO' | '–';
}

export function atMost(what: string, value: number, target: number, unit = ''): Line {
  return {
    what,
    is: `${rounded(value)}${unit}`,
    must: `≤ ${rounded(target)}${unit}`,
    met: value <= target ? 'yes' : 'NO',
  };
}

export function atLeast(what: string, value: number, target: number, unit = ''): Line {
  return {
    what,
    is: `${rounded(value)}${unit}`,
    must: `≥ ${rounded(target)}${unit}`,
    met: value >= target ? 'yes' : 'NO',
  };
}

export function only(what: string, is: string): Line {
  return { what, is, must: '', met: '–' };
}

function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

export function print(title: string, lines: Line[]): void {
  printTable(
    title,
    lines.map(({ what, is, must, met }) => ({ '': what, is, 'must be': must, met })),
  );
}

/** Prints rows with the same columns, the first of which is the row's title. */
export function printTable(title: string, rows: Record<string, string>[]): void {
  console.log(`\n${title}`);
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const padded = (cells: string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
  for (const cells of [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))])
    console.log(`  ${padded(cells).join('   ')}`);
}
