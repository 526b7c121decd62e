import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fieldProblem } from '@visita/core/problems';
import { isUuid } from './id.ts';

/** The columns of a sort, none of them ever null, by the names that they have in the rows; the last one tells rows apart. */
export type SortColumns = Record<string, PgColumn>;

/** What a list was asked, as `listQuery` has read it: a minus in front of a sort is from the last to the first. */
interface Asked {
  sort: string;
  after?: string | undefined;
  limit: number;
}

type Value = string | number | Date;

/**
 * One page of a list that is read by keyset: rows after the last one of the page before, so that a page costs the same
 * however far down it is. `where` and `limit` go into the query (one row more than asked for, to know whether there is a next
 * page), `page` makes the answer of its rows. All columns of a sort run in one direction: then one index serves both.
 */
export function keyset(sorts: Record<string, SortColumns>, { sort, after, limit }: Asked) {
  const isDescending = sort.startsWith('-');
  const columns = sorts[isDescending ? sort.slice(1) : sort];
  if (!columns) throw new Error(`there is no sort ${sort} here`);
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
      // a sort's columns are in the rows under its names
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

/** `(a, b) < (1, 2)`: as a whole, which an index over both answers at once. */
function comparison(columns: PgColumn[], values: Value[], isDescending: boolean): SQL {
  const left = sql.join(columns, sql`, `);
  const right = sql.join(
    columns.map((column, index) => sql.param(values[index], column)),
    sql`, `,
  );
  return isDescending ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
}

export function encodeCursor(sort: string, values: Value[]): string {
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');
}

/** Refuses what is none of ours, or belongs to another sort: what comes back is what a caller may have changed. */
export function decodeCursor(cursor: string, { sort, columns }: { sort: string; columns: PgColumn[] }): Value[] {
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

/** A value as this column takes it; nothing when it would not. */
function valueFor({ columnType, dataType }: PgColumn, value: unknown): Value | undefined {
  if (columnType === 'PgUUID') return typeof value === 'string' && isUuid(value) ? value : undefined;
  if (dataType === 'number') {
    const isTaken = Number.isSafeInteger(value) && (columnType !== 'PgInteger' || Math.abs(Number(value)) <= mostInteger);
    return isTaken ? Number(value) : undefined;
  }
  if (typeof value !== 'string' || value.includes('\0')) return undefined;
  if (dataType !== 'date') return value;
  const at = new Date(value);
  // years beyond four digits are written otherwise, and by nobody
  return /^\d{4}-/.test(value) && !Number.isNaN(at.getTime()) ? at : undefined;
}
