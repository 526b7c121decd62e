import { fromCsv } from '@visita/core/csv';
import type { Language } from '@visita/core/languages';
import { Problem, type FieldError } from '@visita/core/problems';
import { decodeTable } from './decode-table.ts';

const mostRows = 5_000;
const mostBytes = 2 * 1024 * 1024;
/** More are told when these are put right. */
const mostErrors = 200;

interface ReadOptions {
  /** True for a first row that names the columns. */
  isHead: (cells: string[]) => boolean;
  /** The reader's: spreadsheets save in the legacy encoding of a region where they do not save Unicode. */
  language: Language;
}

/**
 * Returns the rows of a table that staff upload, each with its line, without a head. Refuses a table that is too large or
 * empty, and every row in which a spreadsheet has rounded a long number to scientific notation (`4.00E+15`).
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

/** What is wrong with the row of one line. */
export const rowError = (number: number, code: string): FieldError => ({ field: `rows.${number}`, code, params: { row: number } });

/** Refuses a table with what is wrong in it, from its top to its end. */
export const refuseRows = (errors: FieldError[]) =>
  new Problem('invalidInput', { errors: errors.toSorted((one, other) => rowOf(one) - rowOf(other)).slice(0, mostErrors) });
const rowOf = ({ params }: FieldError) => Number(params?.['row'] ?? 0);
