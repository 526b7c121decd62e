/**
 * Matches cells that a spreadsheet would run as a formula, also with full-width signs and after spaces
 * (OWASP, CSV injection). A cell with leading apostrophes before a formula gets one more, so that parsing
 * removes exactly one.
 */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * Formats a table as RFC 4180: every cell quoted, CRLF, a byte order mark so that Excel reads UTF-8. A
 * possible formula is prefixed with an apostrophe, which spreadsheets treat as text; plain numbers are
 * unchanged.
 */
export function toCsv(rows: Rows): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** Formats further rows of a table that is streamed; its first part comes from `toCsv`. */
export function csvLines(rows: Rows): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

type Rows = readonly (readonly (string | number)[])[];

/**
 * Matches a number, or a telephone number with extension. Spreadsheets cannot run it as a harmful formula,
 * and an apostrophe would change its value for programs that read the table.
 */
const plainNumber = /^[+-]?\d[\d ]*(?:[.,]\d+)?(?:\s?(?:;ext=|,|x|ext\.|poste|转|分機)\s?\d+)?$/u;

function cell(value: string | number): string {
  const text =
    typeof value === 'string' && formula.test(value) && !plainNumber.test(value)
      ? `'${value}`
      : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Parses a table as spreadsheets save it (RFC 4180): quoted or bare cells, separated by comma, semicolon or
 * tab, whichever is most frequent in the first line or named by a line `sep=;`; lines end with CR, LF or
 * both. The guard `="0012"`, which keeps leading zeros, is removed. Empty rows are skipped; each row has its
 * line number. Takes linear time.
 */
export function fromCsv(text: string): { number: number; cells: string[] }[] {
  const [, separatorLine, table = ''] =
    /^(?:"?sep=(.)"?(?:\r\n|\n|\r|$))?([^]*)$/i.exec(text.replace(/^\uFEFF/, '')) ?? [];
  const separator = separatorLine ?? likeliestSeparator(table);
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
  return rows
    .map((row, index) => ({ number: index + 1, cells: row }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function likeliestSeparator(table: string): string {
  const head = (/^[^\r\n]*/.exec(table)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  return (
    [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ','
  );
}

interface Cell {
  text: string;
  /** The index of its separator, its line end, or the end of the table. */
  end: number;
}

/** Parses a quoted cell; undefined if there is none or its quotes are not closed. */
function readQuoted(table: string, start: number, separator: string): Cell | undefined {
  const open = table.startsWith('="', start) ? start + 1 : start;
  if (table[open] !== '"') return undefined;
  let close = table.indexOf('"', open + 1);
  while (close !== -1 && table[close + 1] === '"') close = table.indexOf('"', close + 2);
  const end = close + 1;
  if (close === -1 || !(end === table.length || [separator, '\r', '\n'].includes(table[end] ?? '')))
    return undefined;
  const text = table.slice(open + 1, close).replaceAll('""', '"');
  return { text: open > start ? text.trim() : plainCell(text), end };
}

function readBare(table: string, start: number, separator: string): Cell {
  let end = start;
  while (end < table.length && table[end] !== separator && table[end] !== '\r' && table[end] !== '\n') end++;
  return { text: plainCell(table.slice(start, end)), end };
}

/** Removes the apostrophe of `toCsv`, or the formula around a text. */
function plainCell(text: string): string {
  if (text.startsWith("'") && formula.test(text)) return text.slice(1).trim();
  const [, formulaText] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(text) ?? [];
  return (formulaText?.replaceAll('""', '"') ?? text).trim();
}
