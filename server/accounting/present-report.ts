import { localDay, sellerHome } from '@visita/core/addresses/local-day';
import type { AccountingReport } from '@visita/core/accounting/admin-contract';
import {
  lastQuarters,
  quarterSales,
  reportMonths,
  smallSupplierLimit,
  taxReturns,
  trialBalance,
} from '@visita/core/accounting/reports';
import { accounts } from '@visita/core/ledger/accounts';
import { addToMonth } from '@visita/core/ledger/recognition';
import { currency } from '@visita/core/money';
import type { Deps } from '../deps.ts';
import { listClosings } from '../ledger/closing-queries.ts';
import { listMonthlySums } from '../ledger/sum-queries.ts';
import { readMappings } from './account-names.ts';

const chartMonths = 12;
/** The whole ledger: balances need all earlier months, and closing the first one. */
const wholeLedger = { from: '0001-01-01', to: '9999-01-01' };

/**
 * Presents the books of the months that end with `month`, the current one by default. Three queries, of
 * monthly sums, so that their number of rows does not depend on that of the sales.
 */
export async function presentReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { month, length }: { month?: string | undefined; length: string },
): Promise<AccountingReport> {
  const current = addToMonth(localDay(sellerHome, now()), 0);
  const last = month === undefined ? current : `${month}-01`;
  const from = addToMonth(last, 1 - Number(length));
  const to = addToMonth(last, 1);
  const sums = await listMonthlySums(db, wholeLedger);
  const rows = sums.filter((row) => row.currency === currency);
  const closings = await listClosings(db);
  const { creditNotes } = await readMappings(db);
  const firstMonth = sums[0]?.month ?? null;
  const nextToClose = closings[0] ? addToMonth(closings[0].month, 1) : firstMonth;
  const months = Array.from({ length: chartMonths }, (_, index) => addToMonth(last, index + 1 - chartMonths));
  const quarters = quarterSales(rows, lastQuarters(last));
  const toMonth = (day: string) => day.slice(0, 7);
  return {
    from: toMonth(from),
    to: toMonth(last),
    currency,
    nextToClose: nextToClose && toMonth(nextToClose),
    canClose: nextToClose !== null && nextToClose < current,
    closedThrough: closings[0] ? toMonth(closings[0].month) : null,
    months: reportMonths(rows, months).map((one) => ({ ...one, month: toMonth(one.month) })),
    balances: trialBalance(rows, { from, to, accounts }),
    returns: {
      creditNotes,
      ...taxReturns(
        rows.filter((row) => row.month >= from && row.month < to),
        creditNotes,
      ),
    },
    smallSupplier: {
      limit: smallSupplierLimit,
      sales: quarters.reduce((sum, { sales }) => sum + sales, 0),
      quarters,
    },
    closings: closings
      .slice(0, 24)
      .map(({ month: closed, ...rest }) => ({ ...rest, month: toMonth(closed) })),
  };
}
