import { beforeAll, expect, test } from 'vitest';
import { countQueries } from '../test/count-queries.ts';
import { listScanned, recordStatements } from '../test/plans.ts';
import { runCount } from '../test/thorough.ts';
import { world } from '../test/world.ts';
import { sumLedger } from '../ledger/sum-ledger.ts';
import { listAccountingDocuments } from './document-queries.ts';
import { presentReceivables } from './present-receivables.ts';
import { presentReport } from './present-report.ts';

const { clock, database, deps } = await world();
const { db, pool } = database;

/** Sales of three years; `THOROUGH=1` has as many as a shop of many years. */
const sales = runCount(5_000, 500_000);

const partSize = 20_000;

/** Writes an invoice and its payment for each sale; one in a thousand is not paid. */
beforeAll(
  async () => {
    clock.set(new Date('2027-01-15T12:00:00Z'));
    const tables = ['ledger_entries', 'ledger_lines'];
    for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
    const sale = `(md5('sale' || n))::uuid`;
    const at = `timestamptz '2024-01-01 15:00Z' + (n * interval '1095 days' / ${sales})`;
    // in parts, each within the limit of a statement's time
    const insert = async (kind: string, where: string, lines: string) => {
      for (let from = 1; from <= sales; from += partSize)
        await pool.query(`
        with entries as (
          insert into ledger_entries (id, happened_at, posted_on, kind, source_id, order_id)
            select md5('${kind}' || n)::uuid, ${at}, (${at})::date, '${kind}', n::text, ${sale}
            from generate_series(${from}, ${Math.min(sales, from + partSize - 1)}) as n
            where ${where} returning id, posted_on)
        insert into ledger_lines (entry_id, position, posted_on, account, amount, currency, tax_code)
          select id, position, posted_on, account, amount, 'CAD', tax from entries,
            (values ${lines}) as line (position, account, amount, tax)`);
    };
    await insert(
      'invoice',
      'true',
      `(0, 'receivable', 1150, null), (1, 'deferred_products', -1000, null),
    (2, 'tax_gst_hst', -50, 'gst-qc-2013-01-01'), (3, 'tax_qst', -100, 'qst-qc-2013-01-01')`,
    );
    await insert(
      'payment',
      'n % 1000 <> 0',
      `(0, 'stripe_unsettled', 1150, null), (1, 'receivable', -1150, null)`,
    );
    await insert(
      'handover',
      'n % 2 = 0',
      `(0, 'deferred_products', 1000, null), (1, 'revenue_products', -1000, null)`,
    );
    for (const table of tables) await pool.query(`alter table ${table} enable trigger user`);
    await sumLedger(deps);
    await pool.query('analyze ledger_entries, ledger_lines, ledger_sums, ledger_receivables');
  },
  240_000 + sales * 2,
);

const report = () => presentReport(deps, { length: '12' });

test('the report is exact against a recount', async () => {
  const { balances, months } = await report();
  const { rows } = await pool.query<{ account: string; balance: string }>(
    'select account, sum(amount) as balance from ledger_lines group by account',
  );
  expect(Object.fromEntries(balances.map(({ account, closing }) => [account, closing]))).toEqual(
    Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)])),
  );
  const { rows: taxes } = await pool.query<{ amount: string }>(
    `select -sum(amount) as amount from ledger_lines where account like 'tax%' and posted_on between '2026-12-01' and '2026-12-31'`,
  );
  expect(months.find(({ month }) => month === '2026-12')?.taxes).toBe(Number(taxes[0]?.amount));
});

test('the report takes three statements, however many sales there are, and scans none of them', async () => {
  expect(await countQueries(report)).toHaveLength(3);
  const statements = await recordStatements(report);
  const scanned = await Promise.all(statements.map((statement) => listScanned(pool, statement)));
  // sums and closings have rows by month, mappings by account, none by sale
  expect(
    scanned
      .flat()
      .filter(
        (table) => !['ledger_sums', 'ledger_closings', 'ledger_mark', 'account_mappings'].includes(table),
      ),
  ).toEqual([]);
});

test('receivables and documents are read by an index', async () => {
  const { items } = await presentReceivables(db, { sort: 'since', limit: 50 });
  expect(items.length).toBe(Math.min(50, Math.floor(sales / 1000)));
  const statements = await recordStatements(async () => {
    await presentReceivables(db, { sort: 'since', limit: 50 });
    await listAccountingDocuments(db, { sort: '-issued', limit: 50 });
  });
  const scanned = await Promise.all(statements.map((statement) => listScanned(pool, statement)));
  expect(
    scanned.flat().filter((table) => !['ledger_receivables', 'ledger_mark', 'documents'].includes(table)),
  ).toEqual([]);
});

test.runIf(process.env['THOROUGH'] === '1')('the times of each report are printed', async () => {
  const reports = {
    report,
    receivables: () => presentReceivables(db, { sort: 'since', limit: 50 }),
    documents: () => listAccountingDocuments(db, { sort: '-issued', limit: 50 }),
  };
  const lines: string[] = [];
  for (const [name, read] of Object.entries(reports)) {
    await read();
    const started = performance.now();
    await read();
    lines.push(`${name}: ${(performance.now() - started).toFixed(1)} ms at ${sales} sales`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  expect(lines).toHaveLength(3);
});
