import { fromCsv } from '@visita/core/csv';
import { Problem, type FieldError } from '@visita/core/problems';

const mostRows = 5_000;
const mostBytes = 2 * 1024 * 1024;
/** More are told when these are put right. */
const mostErrors = 200;

/** The rows of a table that somebody of the staff sends, each with its line; a first row that names the columns is no row. */
export async function readTable(file: File, { isHead }: { isHead: (cells: string[]) => boolean }) {
  if (file.size > mostBytes) throw new Problem('fileTooLarge');
  const found = fromCsv(await file.text());
  const [head] = found;
  const table = head && isHead(head.cells) ? found.slice(1) : found;
  if (table.length > 0 && table.length <= mostRows) return table;
  const code = table.length === 0 ? 'required' : 'tooManyRows';
  throw new Problem('invalidInput', { errors: [{ field: 'file', code, params: { max: mostRows } }] });
}

/** What is wrong with the row of one line. */
export const rowError = (number: number, code: string): FieldError => ({ field: `rows.${number}`, code, params: { row: number } });

/** Refuses a table with what is wrong in it, from its top to its end. */
export const refuseRows = (errors: FieldError[]) =>
  new Problem('invalidInput', { errors: errors.toSorted((one, other) => rowOf(one) - rowOf(other)).slice(0, mostErrors) });
const rowOf = ({ params }: FieldError) => Number(params?.['row'] ?? 0);
