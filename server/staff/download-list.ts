import type { FileAnswer } from '@visita/core/api/file-answer';
import type { ActCode } from '@visita/core/staff/acts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from '../http/route.ts';
import { audit } from './audit.ts';
import { openTable, type ListQuery, type ListTable } from './table-lines.ts';

interface Table<Q extends ListQuery, Row> extends ListTable<Q, Row> {
  /** The file's name and audited subject, and the audited action. */
  name: string;
  action: ActCode;
}

/** Streams a list as CSV, page by page. The audit row records who downloaded it and the filters. */
export async function downloadList<Q extends ListQuery, Row>(
  { db, now, staff, query }: Pick<Deps, 'db' | 'now'> & { staff: StaffActor; query: Q },
  { name, action, ...table }: Table<Q, Row>,
): Promise<FileAnswer> {
  // A search term may be a personal email address, and audit rows are kept for ever.
  const { search, sort: _sort, after: _after, limit: _limit, ...filters } = query;
  const narrowed = { filters, isSearched: search !== undefined };
  const content = await openTable(query, table);
  await transaction(db, (tx) =>
    audit(tx, staff, { action, subject: { type: name, id: null }, after: narrowed }),
  );
  return { name: `${name}-${now().toISOString().slice(0, 10)}.csv`, content };
}
