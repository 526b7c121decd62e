import { csvLines, toCsv } from '@visita/core/csv';
import { listLimit } from '@visita/core/staff/list';

export interface ListQuery {
  search?: string | undefined;
  sort: string;
  after?: string | undefined;
  limit: number;
}

type Cell = string | number | boolean | Date | null;

export interface ListTable<Q extends ListQuery, Row> {
  list: (query: Q) => Promise<{ items: Row[]; next: string | null }>;
  /** Its columns by their heads, from left to right. */
  columns: Record<string, (row: Row) => Cell>;
}

/** A list as a table, read page by page while it is sent. */
export async function* tableLines<Q extends ListQuery, Row>(query: Q, { list, columns }: ListTable<Q, Row>): AsyncGenerator<string> {
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
