import { fromCsv } from '@visita/core/csv';
import type { Language } from '@visita/core/languages';
import { Problem, type FieldError } from '@visita/core/problems';
import { decodeTable } from './decode-table.ts';

const mostRows = 5_000;
const mostBytes = 2 * 1024 * 1024;
/** Errors reported at once; further ones follow after these are corrected. */
const mostErrors = 200;

interface ReadOptions {
  /** True for a first row with column names. */
  isHead: (cells: string[]) => boolean;
  /**
   * The language of the uploader: spreadsheets that do not save Unicode use the legacy encoding of a region.
   */
  language: Language;
}

/**
 * Returns the rows of an uploaded table with their line numbers, without the header. Refuses a table that is
 * too large or empty, and every row in which a spreadsheet has rounded a long number to scientific notation
 * (`4.00E+15`).
 */
export async function readTable(file: File, { isHead, language }: ReadOptions) {
  if (file.size > mostBytes) throw new Problem('fileTooLarge');
  const found = fromCsv(decodeTable(new Uint8Array(await file.arrayBuffer()), language));
  const [head] = found;
  const table = head && isHead(head.cells) ? found.slice(1) : found;
  if (table.length === 0 || table.length > mostRows) {
    const code = table.length === 0 ? 'required' : 'tooManyRows';
    throw new Problem('invalidInput', { errors: [{ field: 'file', code, params: { max: mostRows } }] });
  }
  const rounded = table.filter(({ cells }) => cells.some((cell) => scientific.test(cell)));
  if (rounded.length > 0) throw refuseRows(rounded.map(({ number }) => rowError(number, 'numberRounded')));
  return table;
}

const scientific = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i;

/** Builds an error for the row of a line. */
export const rowError = (number: number, code: string): FieldError => ({
  field: `rows.${number}`,
  code,
  params: { row: number },
});

/** Builds a problem with the errors of a table, in line order. */
export const refuseRows = (errors: FieldError[]) =>
  new Problem('invalidInput', {
    errors: errors.toSorted((one, other) => getRow(one) - getRow(other)).slice(0, mostErrors),
  });
const getRow = ({ params }: FieldError) => Number(params?.['row'] ?? 0);
