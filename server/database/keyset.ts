import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fieldProblem } from '@visita/core/problems';
import { isUuid } from './id.ts';

/** The columns of a sort, none of them nullable, by their names in the rows; the last one is unique. */
export type SortColumns = Record<string, PgColumn>;

/** The parameters of a list, parsed by `listQuery`; a minus before the sort means descending. */
interface KeysetInput {
  sort: string;
  after?: string | undefined;
  limit: number;
}

type Value = string | number | Date;

/**
 * Keyset pagination: one page of rows after the last row of the previous page, so that each page costs the
 * same. `where` and `limit` go into the query (with one extra row, which shows whether there is a next page);
 * `page` builds the response from its rows. All columns of a sort have one direction, so that one index
 * serves both.
 */
export function keyset(sorts: Record<string, SortColumns>, { sort, after, limit }: KeysetInput) {
  const isDescending = sort.startsWith('-');
  const columns = sorts[isDescending ? sort.slice(1) : sort];
  if (!columns) throw new Error(`unknown sort "${sort}"; expected one of: ${Object.keys(sorts).join(', ')}`);
  const names = Object.keys(columns);
  const list = Object.values(columns);
  const last = after === undefined ? undefined : decodeCursor(after, { sort, columns: list });
  return {
    where: last && comparison(list, last, isDescending),
    orderBy: list.map((column) => (isDescending ? desc(column) : asc(column))),
    limit: limit + 1,
    page: <Row extends Record<string, unknown>>(rows: Row[]): { items: Row[]; next: string | null } => {
      const items = rows.slice(0, limit);
      const end = items.at(-1);
      if (rows.length <= limit || !end) return { items, next: null };
      // The rows have the columns of the sort under these names.
      return {
        items,
        next: encodeCursor(
          sort,
          names.map((name) => end[name] as Value),
        ),
      };
    },
  };
}

/** Compares rows, `(a, b) < (1, 2)`, which an index over both columns answers at once. */
function comparison(columns: PgColumn[], values: Value[], isDescending: boolean): SQL {
  const left = sql.join(columns, sql`, `);
  const right = sql.join(
    columns.map((column, index) => sql.param(values[index], column)),
    sql`, `,
  );
  return isDescending ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
}

function encodeCursor(sort: string, values: Value[]): string {
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');
}

/**
 * Decodes a cursor. Throws a problem of the field `after` for a cursor that is malformed or of another sort,
 * since a caller may have changed it.
 */
function decodeCursor(cursor: string, { sort, columns }: { sort: string; columns: PgColumn[] }): Value[] {
  const [of, ...values] = readList(cursor);
  if (of !== sort || values.length !== columns.length) throw fieldProblem('after', 'invalid');
  return columns.map((column, index) => {
    const value = valueFor(column, values[index]);
    if (value === undefined) throw fieldProblem('after', 'invalid');
    return value;
  });
}

function readList(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

const mostInteger = 2 ** 31 - 1;

/** Returns the value as this column's type accepts it, else undefined. */
function valueFor({ columnType, dataType }: PgColumn, value: unknown): Value | undefined {
  if (columnType === 'PgUUID') return typeof value === 'string' && isUuid(value) ? value : undefined;
  if (dataType === 'number') {
    const isTaken =
      Number.isSafeInteger(value) && (columnType !== 'PgInteger' || Math.abs(Number(value)) <= mostInteger);
    return isTaken ? Number(value) : undefined;
  }
  if (typeof value !== 'string' || value.includes('\0')) return undefined;
  if (dataType !== 'date') return value;
  const at = new Date(value);
  // Excludes years beyond four digits, which toISOString writes in another form.
  return /^\d{4}-/.test(value) && !Number.isNaN(at.getTime()) ? at : undefined;
}
