import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromCsv } from '../csv.ts';
import { accounts } from '../ledger/accounts.ts';
import { creditNoteLines, invoiceLines, paymentLines, recognitionLines } from '../ledger/posting.ts';
import type { EntryKind } from '../ledger/entry.ts';
import type { LedgerLine } from '../ledger/posting.ts';
import {
  defaultAccountNames,
  quickbooksJournal,
  summariseMonth,
  unmappedAccounts,
  xeroJournal,
  type AccountMappings,
} from './journal.ts';
import {
  lastQuarters,
  quarterSales,
  reportMonths,
  taxReturns,
  trialBalance,
  type Turnover,
} from './reports.ts';

const turnover = (month: string, kind: EntryKind, lines: readonly LedgerLine[]): Turnover[] =>
  lines.map(({ account, amount, taxCode = '' }) => ({
    month,
    account,
    kind,
    taxCode,
    debit: Math.max(0, amount),
    credit: Math.max(0, -amount),
  }));

/** A year's plan and a tag to Québec in January, half of the tag credited in February. */
const invoice = {
  lines: [
    { sku: 'PLAN-ANNUAL', amount: 6000 },
    { sku: 'TAG', amount: 1900 },
  ],
  subtotal: 7900,
  shippingAmount: 500,
  taxes: [
    { code: 'gst-qc-2013-01-01', kind: 'gst', amount: 420 },
    { code: 'qst-qc-2013-01-01', kind: 'qst', amount: 838 },
  ] as const,
  total: 9658,
};
const credit = {
  lines: [{ sku: 'TAG', amount: 950 }],
  subtotal: 950,
  shippingAmount: 0,
  taxes: [
    { code: 'gst-qc-2013-01-01', kind: 'gst', amount: 48 },
    { code: 'qst-qc-2013-01-01', kind: 'qst', amount: 95 },
  ] as const,
  total: 1093,
};
const january = '2027-01-01';
const february = '2027-02-01';
const rows = [
  ...turnover(january, 'invoice', invoiceLines(invoice)),
  ...turnover(january, 'payment', paymentLines(9658)),
  ...turnover(january, 'recognition', recognitionLines('plans', 510)),
  ...turnover(february, 'creditNote', creditNoteLines(credit, { deferred_products: -1900 })),
  ...turnover(february, 'recognition', recognitionLines('plans', 460)),
  ...turnover(february, 'balanceTransaction', [
    { account: 'stripe_clearing', amount: 9328 },
    { account: 'stripe_fees', amount: 310 },
    { account: 'tax_recoverable', amount: 20 },
    { account: 'stripe_unsettled', amount: -9658 },
  ]),
];

test('revenue, taxes and what is deferred are those of each month', () => {
  expect(reportMonths(rows, [january, february, '2027-03-01'])).toEqual([
    { month: january, revenue: 1010, taxes: 1258, deferred: 7390 },
    { month: february, revenue: 460, taxes: -143, deferred: 5980 },
    { month: '2027-03-01', revenue: 0, taxes: 0, deferred: 5980 },
  ]);
});

test('the trial balance adds up to zero and carries balances forward', () => {
  const balances = trialBalance(rows, { from: february, to: '2027-03-01', accounts });
  expect(balances.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
  expect(balances).toContainEqual({
    account: 'receivable',
    opening: 0,
    debit: 0,
    credit: 1093,
    closing: -1093,
  });
  expect(balances).toContainEqual({
    account: 'stripe_unsettled',
    opening: 9658,
    debit: 0,
    credit: 9658,
    closing: 0,
  });
});

describe('the boxes of the returns', () => {
  test('have sales and taxes less credit notes, and the tax on fees', () => {
    expect(taxReturns(rows, 'net')).toEqual({
      gstHst: { sales: 8400 - 950, tax: 420 - 48, adjustments: 0 },
      qst: { sales: 8400 - 950, tax: 838 - 95, adjustments: 0 },
      recoverable: 20,
      provinces: [
        { account: 'tax_pst_bc', tax: 0 },
        { account: 'tax_rst_mb', tax: 0 },
        { account: 'tax_pst_sk', tax: 0 },
      ],
    });
  });

  test('have the taxes of credit notes as adjustments if the seller shows them apart', () => {
    expect(taxReturns(rows, 'apart')).toMatchObject({
      gstHst: { sales: 8400, tax: 420, adjustments: 48 },
      qst: { sales: 8400, tax: 838, adjustments: 95 },
    });
  });

  test('have the tax of a bad debt as an adjustment, not in the tax charged', () => {
    const loss = turnover(february, 'opening', [
      { account: 'tax_gst_hst', amount: 48 },
      { account: 'receivable', amount: -48 },
    ]);
    expect(taxReturns([...rows, ...loss], 'net').gstHst).toMatchObject({ tax: 372, adjustments: 48 });
  });

  test('zero-rated sales count towards the limit of a small supplier', () => {
    expect(lastQuarters('2027-02-01')).toEqual(['2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01']);
    const abroad = turnover('2026-12-01', 'invoice', invoiceLines({ ...invoice, taxes: [], total: 8400 }));
    expect(quarterSales([...rows, ...abroad], lastQuarters('2027-02-01'))).toEqual([
      { from: '2026-04-01', sales: 0 },
      { from: '2026-07-01', sales: 0 },
      { from: '2026-10-01', sales: 8400 },
      { from: '2027-01-01', sales: 7450 },
    ]);
  });
});

describe('the journal of a month', () => {
  const mappings = Object.fromEntries(
    accounts.map((account, index) => [
      account,
      { name: defaultAccountNames[account], code: `${200 + index}` },
    ]),
  ) as AccountMappings;
  const lines = summariseMonth(rows, january);

  test('adds up to zero', () => {
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('for QuickBooks has names, two columns of amounts, and a customer where the account needs one', () => {
    const february27 = summariseMonth(rows, february);
    const options = { month: february, mappings, customer: 'Card holders' };
    const [head, ...table] = fromCsv(quickbooksJournal(february27, options)).map(({ cells }) => cells);
    expect(head).toEqual([
      'Journal No.',
      'Journal Date',
      'Account Name',
      'Description',
      'Debits',
      'Credits',
      'Name',
    ]);
    expect(table).toContainEqual([
      'VISITA-2027-02',
      '02/28/2027',
      'Accounts Receivable',
      'receivable 2027-02',
      '',
      '10.93',
      'Card holders',
    ]);
    expect(table.filter(([, , , , , , name]) => name !== '')).toHaveLength(1);
    const sum = (column: number) =>
      table.reduce((all, cells) => all + Math.round(Number(cells[column]) * 100), 0);
    expect(sum(4)).toBe(sum(5));
    expect(table.every((cells) => (cells[4] === '') !== (cells[5] === ''))).toBe(true);
  });

  test('for Xero has codes, a tax rate on every line and signed amounts, and begins with its first column', () => {
    const text = xeroJournal(lines, { month: january, mappings, taxRate: 'Tax Exempt' });
    expect(text.startsWith('"*Narration"')).toBe(true);
    const [head, ...table] = fromCsv(text).map(({ cells }) => cells);
    expect(head).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']);
    expect(table).toContainEqual([
      'Visita 2027-01',
      '31/01/2027',
      'stripe_unsettled 2027-01',
      '200',
      'Tax Exempt',
      '96.58',
    ]);
    expect(table.reduce((all, cells) => all + Math.round(Number(cells[5]) * 100), 0)).toBe(0);
  });

  describe('of every account, with names of any kind', () => {
    const amounts = fc
      .array(fc.integer({ min: -99_999_999, max: 99_999_999 }), {
        minLength: accounts.length - 1,
        maxLength: accounts.length - 1,
      })
      .map((first) => [...first, -first.reduce((sum, amount) => sum + amount, 0)])
      .filter((all) => all.every((amount) => amount !== 0));
    const name = fc.stringMatching(/^[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ0-9 ,:;"'&-]{0,60}[a-z]$/);
    const journals = fc
      .tuple(amounts, fc.array(name, { minLength: 1 }), fc.constantFrom(january, february))
      .map(([cents, names, month]) => ({
        month,
        lines: accounts.map((account, index) => ({ account, amount: cents[index] ?? 0 })),
        mappings: Object.fromEntries(
          accounts.map((account, index) => [
            account,
            { name: names[index % names.length] ?? '', code: `${200 + index}` },
          ]),
        ) as AccountMappings,
      }));
    const cents = (text: string) => {
      expect(text).toMatch(/^-?\d+\.\d{2}$/);
      return Math.round(Number(text) * 100);
    };
    const sum = (all: readonly number[]) => all.reduce((whole, each) => whole + each, 0);
    /** The values of one column. */
    const column = (text: string, head: string) => {
      const [heads = [], ...rows] = fromCsv(text).map(({ cells }) => cells);
      const index = heads.indexOf(head);
      expect(index, head).toBeGreaterThanOrEqual(0);
      return rows.map((cells) => cells[index] ?? '');
    };

    test('is what QuickBooks documents: one number and date, each amount on one side, both sides equal', () => {
      fc.assert(
        fc.property(journals, ({ lines: all, month, mappings: ownMappings }) => {
          const text = quickbooksJournal(all, { month, mappings: ownMappings, customer: 'Card holders' });
          expect(new Set(column(text, 'Journal No.')).size).toBe(1);
          const [date = '', ...others] = new Set(column(text, 'Journal Date'));
          expect(others).toEqual([]);
          expect(date).toMatch(/^(?:0[1-9]|1[0-2])\/(?:2[89]|3[01])\/\d{4}$/);
          expect(column(text, 'Account Name')).toEqual(all.map(({ account }) => ownMappings[account].name));
          const [debits, credits] = [column(text, 'Debits'), column(text, 'Credits')];
          debits.forEach((debit, index) => expect((debit === '') !== (credits[index] === '')).toBe(true));
          const [debitCents = [], creditCents = []] = [debits, credits].map((side) =>
            side.filter(Boolean).map(cents),
          );
          expect(Math.min(...debitCents, ...creditCents)).toBeGreaterThan(0);
          expect(sum(debitCents)).toBe(sum(creditCents));
          // a receivable account needs a customer, the others take none
          const customers = column(text, 'Name');
          expect(customers).toEqual(
            all.map(({ account }) => (account === 'receivable' ? 'Card holders' : '')),
          );
        }),
      );
    });

    test('is what Xero documents: one narration and date, all mandatory columns, at most 300 lines, and zero', () => {
      fc.assert(
        fc.property(journals, ({ lines: all, month, mappings: ownMappings }) => {
          const text = xeroJournal(all, { month, mappings: ownMappings, taxRate: 'Tax Exempt (0%)' });
          expect(new Set(column(text, '*Narration')).size).toBe(1);
          const [date = '', ...others] = new Set(column(text, '*Date'));
          expect(others).toEqual([]);
          expect(date).toMatch(/^(?:2[89]|3[01])\/(?:0[1-9]|1[0-2])\/\d{4}$/);
          expect(column(text, '*AccountCode')).toEqual(all.map(({ account }) => ownMappings[account].code));
          expect(new Set(column(text, '*TaxRate'))).toEqual(new Set(['Tax Exempt (0%)']));
          const signed = column(text, '*Amount').map(cents);
          expect(signed).toEqual(all.map(({ amount }) => amount));
          expect(sum(signed)).toBe(0);
          expect(signed.length).toBeLessThanOrEqual(300);
        }),
      );
    });
  });

  test('names the accounts that have no code', () => {
    const some = { ...mappings, shipping: { name: 'Shipping', code: '' } };
    expect(unmappedAccounts(lines, some)).toEqual(['shipping']);
  });
});
