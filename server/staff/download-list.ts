import { csvLines, toCsv } from '@visita/core/csv';
import type { FileAnswer } from '@visita/core/api/file-answer';
import type { ActCode } from '@visita/core/staff/acts';
import { listLimit } from '@visita/core/staff/list';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from '../http/route.ts';
import { audit } from './audit.ts';

interface Query {
  search?: string | undefined;
  sort: string;
  after?: string | undefined;
  limit: number;
}

type Cell = string | number | boolean | Date | null;

interface Table<Q extends Query, Row> {
  /** What it is called, and what the log calls it. */
  name: string;
  action: ActCode;
  list(query: Q): Promise<{ items: Row[]; next: string | null }>;
  /** Its columns by their heads, from left to right. */
  columns: Record<string, (row: Row) => Cell>;
}

/** A list as a table, read page by page while it is sent. Who has taken people's data away, and how narrowed, is written down. */
export async function downloadList<Q extends Query, Row>(
  { db, now, staff, query }: Pick<Deps, 'db' | 'now'> & { staff: StaffActor; query: Q },
  { name, action, ...table }: Table<Q, Row>,
): Promise<FileAnswer> {
  // what was searched for may be somebody's address, and the log stays for ever
  const { search, sort: _sort, after: _after, limit: _limit, ...filters } = query;
  const narrowed = { filters, isSearched: search !== undefined };
  await transaction(db, (tx) => audit(tx, staff, { action, subject: { type: name, id: null }, after: narrowed }));
  return { name: `${name}-${now().toISOString().slice(0, 10)}.csv`, content: lines(query, table) };
}

async function* lines<Q extends Query, Row>(query: Q, { list, columns }: Pick<Table<Q, Row>, 'list' | 'columns'>): AsyncGenerator<string> {
  yield toCsv([Object.keys(columns)]);
  let after = query.after;
  do {
    const { items, next } = await list({ ...query, after, limit: 5 * listLimit.most });
    yield csvLines(items.map((row) => Object.values(columns).map((cellOf) => written(cellOf(row)))));
    after = next ?? undefined;
  } while (after !== undefined);
}

function written(cell: Cell): string | number {
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell ?? '';
}
