/**
 * What a spreadsheet would run as a formula, in the wide signs of Chinese input too, even behind spaces (OWASP, CSV injection). Behind
 * apostrophes of its own it gets one more, so that exactly one is taken off again.
 */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * A table as RFC 4180 text: every cell quoted, CRLF, a byte order mark so that Excel reads UTF-8. A cell that could be a
 * formula gets an apostrophe before it, which spreadsheets take for "this is text"; plain numbers stay as they are.
 */
export function toCsv(rows: Rows): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** More lines of a table that comes piece by piece, of which the first is by `toCsv`. */
export function csvLines(rows: Rows): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

type Rows = readonly (readonly (string | number)[])[];

/**
 * A number, or a telephone number with its extension. No spreadsheet runs it as a formula that does more than count, and an
 * apostrophe would make another value of it for the programs that read the table.
 */
const plainNumber = /^[+-]?\d[\d ]*(?:[.,]\d+)?(?:\s?(?:;ext=|,|x|ext\.|poste|转|分機)\s?\d+)?$/u;

function cell(value: string | number): string {
  const text = typeof value === 'string' && formula.test(value) && !plainNumber.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * The rows of a table as spreadsheets save it (RFC 4180): quoted cells or bare ones, with commas, semicolons or tabs between
 * them, whichever its first line has most of or its line `sep=;` names, and lines that end with CR, LF or both. A cell
 * written as `="0012"`, so that a spreadsheet keeps its zeros, is read without that. Rows without a word are left out; each
 * says which line of the table it is. Takes time in proportion to the length of the text.
 */
export function fromCsv(text: string): { number: number; cells: string[] }[] {
  const [, named, table = ''] = /^(?:"?sep=(.)"?(?:\r\n|\n|\r|$))?([^]*)$/i.exec(text.replace(/^\uFEFF/, '')) ?? [];
  const separator = named ?? likeliestSeparator(table);
  const rows: string[][] = [];
  let cells: string[] = [];
  for (let at = 0; at <= table.length;) {
    const cell = readQuoted(table, at, separator) ?? readBare(table, at, separator);
    cells.push(cell.text);
    if (table[cell.end] === separator) {
      at = cell.end + 1;
      continue;
    }
    rows.push(cells);
    cells = [];
    at = cell.end + (table.startsWith('\r\n', cell.end) ? 2 : 1);
  }
  return rows.map((row, index) => ({ number: index + 1, cells: row })).filter(({ cells: said }) => said.some((cell) => cell !== ''));
}

function likeliestSeparator(table: string): string {
  const head = (/^[^\r\n]*/.exec(table)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  return [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';
}

interface Cell {
  text: string;
  /** The index of its separator, its line end or the end of the table. */
  end: number;
}

/** A quoted cell, or undefined where none begins or its quotes do not end it. */
function readQuoted(table: string, start: number, separator: string): Cell | undefined {
  const open = table.startsWith('="', start) ? start + 1 : start;
  if (table[open] !== '"') return undefined;
  let close = table.indexOf('"', open + 1);
  while (close !== -1 && table[close + 1] === '"') close = table.indexOf('"', close + 2);
  const end = close + 1;
  if (close === -1 || !(end === table.length || [separator, '\r', '\n'].includes(table[end] ?? ''))) return undefined;
  const text = table.slice(open + 1, close).replaceAll('""', '"');
  return { text: open > start ? text.trim() : plainCell(text), end };
}

function readBare(table: string, start: number, separator: string): Cell {
  let end = start;
  while (end < table.length && table[end] !== separator && table[end] !== '\r' && table[end] !== '\n') end++;
  return { text: plainCell(table.slice(start, end)), end };
}

/** Takes off the guard of `toCsv`, or the formula around a text. */
function plainCell(text: string): string {
  if (text.startsWith("'") && formula.test(text)) return text.slice(1).trim();
  const [, kept] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(text) ?? [];
  return (kept?.replaceAll('""', '"') ?? text).trim();
}
