import {
  quickbooksJournal,
  summariseMonth,
  unmappedAccounts,
  xeroJournal,
  type JournalShape,
} from '@visita/core/accounting/journal';
import { csvLines, toCsv } from '@visita/core/csv';
import { addToMonth } from '@visita/core/ledger/recognition';
import { currency, plainAmount } from '@visita/core/money';
import { Problem } from '@visita/core/problems';
import type { Queryable } from '../database/database.ts';
import { listMonthlySums } from '../ledger/sum-queries.ts';
import { readMappings, toAccountMappings } from './account-names.ts';
import { listJournalLines, type JournalRow } from './ledger-line-queries.ts';

export interface JournalRequest {
  /** `2027-01` */
  month: string;
  shape: JournalShape;
}

/** Returns the journal of a month as text parts. Throws `accountsUnmapped` if Xero would refuse an account. */
export async function exportJournal(
  db: Queryable,
  { month, shape }: JournalRequest,
): Promise<AsyncIterable<string>> {
  const from = `${month}-01`;
  const to = addToMonth(from, 1);
  if (shape === 'detailed') return detailedJournal(db, { from, to });
  const sums = await listMonthlySums(db, { from, to });
  const lines = summariseMonth(
    sums.filter((row) => row.currency === currency),
    from,
  );
  const { customer, taxRate, ...named } = await readMappings(db);
  const mappings = toAccountMappings({ customer, taxRate, ...named });
  const options = { month: from, mappings };
  if (shape === 'quickbooks') return onePart(quickbooksJournal(lines, { ...options, customer }));
  const [account] = unmappedAccounts(lines, mappings);
  if (account) throw new Problem('accountsUnmapped', { params: { account: mappings[account].name } });
  return onePart(xeroJournal(lines, { ...options, taxRate }));
}

async function* onePart(text: string): AsyncGenerator<string> {
  yield text;
}

const heads = [
  'entry',
  'posted',
  'happened',
  'late',
  'kind',
  'source',
  'sale',
  'document',
  'account',
  'name',
  'code',
  'debit',
  'credit',
  'currency',
  'tax',
  'reference',
];
const pageSize = 5_000;

/** Streams every line of a month. An event of a closed month is marked as late. */
async function* detailedJournal(db: Queryable, period: { from: string; to: string }): AsyncGenerator<string> {
  const mappings = toAccountMappings(await readMappings(db));
  const isLate = ({ happenedOn, postedOn }: JournalRow) => happenedOn.slice(0, 7) < postedOn.slice(0, 7);
  yield toCsv([heads]);
  let after: JournalRow | undefined;
  for (;;) {
    const lines = await listJournalLines(db, { ...period, after, limit: pageSize });
    yield csvLines(
      lines.map((line) => [
        line.number,
        line.postedOn,
        line.happenedOn,
        isLate(line) ? 'late' : '',
        line.kind,
        line.sourceId,
        line.saleNo ?? '',
        line.documentNo ?? '',
        line.account,
        mappings[line.account].name,
        mappings[line.account].code,
        line.amount > 0 ? plainAmount(line.amount) : '',
        line.amount < 0 ? plainAmount(-line.amount) : '',
        line.currency,
        line.taxCode ?? '',
        line.reference ?? '',
      ]),
    );
    if (lines.length < pageSize) return;
    after = lines.at(-1);
  }
}
