/** What a spreadsheet would run as a formula, in the wide signs of Chinese input too, even behind spaces (OWASP, CSV injection). */
const formula = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/;

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
