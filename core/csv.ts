/**
 * What a spreadsheet would run as a formula, in the wide signs of Chinese input too, even behind spaces (OWASP, CSV injection). Behind
 * apostrophes of its own it gets one more, so that exactly one is taken off again.
 */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * A table as RFC 4180 text: every cell quoted, CRLF, a byte order mark so that Excel reads UTF-8. A cell that could be a
 * formula gets an apostrophe before it, which spreadsheets take for "this is text".
 */
export function toCsv(rows: Rows): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** More lines of a table that comes piece by piece, of which the first is by `toCsv`. */
export function csvLines(rows: Rows): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

type Rows = readonly (readonly (string | number)[])[];

function cell(value: string | number): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

const unguarded = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

/**
 * The rows of a table as spreadsheets save it (RFC 4180): quoted cells or bare ones, with commas, semicolons or tabs between
 * them, whichever its first line has most of. Rows without a word are left out; each says which line of the table it is.
 */
export function fromCsv(text: string): { number: number; cells: string[] }[] {
  const table = text.replace(/^\uFEFF/, '');
  const [head = ''] = table.split(/\r?\n/, 1);
  const separator = [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';
  const cellPattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'gy');
  const rows: string[][] = [];
  let cells: string[] = [];
  for (const [whole, quoted, bare = '', end] of table.matchAll(cellPattern)) {
    cells.push((quoted === undefined ? bare : unguarded(quoted.replaceAll('""', '"'))).trim());
    if (end === separator) continue;
    rows.push(cells);
    cells = [];
    if (whole === '' || end === '') break;
  }
  return rows.map((row, index) => ({ number: index + 1, cells: row })).filter(({ cells: said }) => said.some((cell) => cell !== ''));
}
