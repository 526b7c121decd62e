import { csvLines, toCsv } from '@visita/core/csv';
import { listLimit } from '@visita/core/staff/list';

export interface ListQuery {
  search?: string | undefined;
  sort: string;
  after?: string | undefined;
  limit: number;
}

type Cell = string | number | boolean | Date | null;

interface TableLinesPage<Row> {
  items: Row[];
  next: string | null;
}

/** The columns of a table by their headers, from left to right. */
type Columns<Row> = Record<string, (row: Row) => Cell>;

export interface ListTable<Q extends ListQuery, Row> {
  list: (query: Q) => Promise<TableLinesPage<Row>>;
  columns: Columns<Row>;
}

/**
 * Streams a list as CSV, page by page. The first page is read before the response starts, so that an invalid
 * query is refused by its status.
 */
export async function openTable<Q extends ListQuery, Row>(
  query: Q,
  table: ListTable<Q, Row>,
): Promise<AsyncGenerator<string>> {
  const readPage = (after: string | undefined) => table.list({ ...query, after, limit: 5 * listLimit.most });
  const firstPage = await readPage(query.after);
  return tableLines(firstPage, readPage, table.columns);
}

async function* tableLines<Row>(
  firstPage: TableLinesPage<Row>,
  readPage: (after: string) => Promise<TableLinesPage<Row>>,
  columns: Columns<Row>,
): AsyncGenerator<string> {
  yield toCsv([Object.keys(columns)]);
  for (let page = firstPage; ; page = await readPage(page.next)) {
    yield csvLines(page.items.map((row) => Object.values(columns).map((cellOf) => cellValue(cellOf(row)))));
    if (page.next === null) return;
  }
}

function cellValue(cell: Cell): string | number {
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell ?? '';
}
