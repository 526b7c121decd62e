import type { Receivable } from '@visita/core/accounting/admin-contract';
import { fieldProblem } from '@visita/core/problems';
import type { Queryable } from '../database/database.ts';
import { listReceivables } from '../ledger/sum-queries.ts';
import { listSaleIds, listSaleNumbers } from './order-queries.ts';

interface ReceivablesInput {
  search?: string | undefined;
  sort: string;
  after?: string | undefined;
  limit: number;
}

/** Presents a page of unpaid sales by age, with their numbers. */
export async function presentReceivables(
  db: Queryable,
  { search, sort, after, limit }: ReceivablesInput,
): Promise<{ items: Receivable[]; next: string | null }> {
  const saleIds = search === undefined ? undefined : await listSaleIds(db, { number: search.toUpperCase() });
  const isDescending = sort.startsWith('-');
  const rows = await listReceivables(db, {
    isDescending,
    saleIds,
    after: parseCursor(after),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const numbers = await listSaleNumbers(db, { saleIds: page.map(({ saleId }) => saleId) });
  const last = page.at(-1);
  return {
    items: page.map(({ saleId, isOrder, currency, amount, since }) => {
      const sale = numbers.get(saleId);
      return {
        id: saleId,
        number: sale?.number ?? null,
        orderId: isOrder ? saleId : null,
        subscriptionId: sale?.subscriptionId ?? null,
        currency,
        amount,
        since: new Date(since),
      };
    }),
    next: rows.length > limit && last ? `${last.since} ${last.saleId}` : null,
  };
}

const cursor = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Parses the cursor of a page. Throws a field problem if it is none. */
function parseCursor(after: string | undefined) {
  if (after === undefined) return undefined;
  const [, since, saleId] = cursor.exec(after) ?? [];
  if (since === undefined || saleId === undefined || Number.isNaN(Date.parse(since)))
    throw fieldProblem('after', 'invalid');
  return { since, saleId };
}
