import type { Account } from '../ledger/accounts.ts';
import type { EntryKind } from '../ledger/entry.ts';
import { addToMonth } from '../ledger/recognition.ts';

/** The turnover of an account in a month, in cents, both sides positive. */
export interface Turnover {
  /** The first day of the month. */
  month: string;
  account: Account;
  kind: EntryKind;
  /** Empty on lines without a tax. */
  taxCode: string;
  debit: number;
  credit: number;
}

const documentKinds: readonly EntryKind[] = ['invoice', 'creditNote', 'reversal'];
const isDocument = ({ kind }: Turnover) => documentKinds.includes(kind);
const isTax = ({ account }: Turnover) => account.startsWith('tax_') && account !== 'tax_recoverable';

/** Accounts on which documents post what is sold, before tax. */
const salesAccounts: readonly Account[] = [
  'deferred_products',
  'deferred_plans',
  'revenue_products',
  'revenue_plans',
  'shipping',
  'discounts',
];
const isSale = (row: Turnover) => isDocument(row) && salesAccounts.includes(row.account);

/** Returns credits less debits of the rows that are meant. */
const sumCredit = (rows: readonly Turnover[], isMeant: (row: Turnover) => boolean): number =>
  rows.reduce((sum, row) => (isMeant(row) ? sum + row.credit - row.debit : sum), 0);

/** Returns debits less credits of the rows that are meant. */
const sumDebit = (rows: readonly Turnover[], isMeant: (row: Turnover) => boolean): number =>
  rows.reduce((sum, row) => (isMeant(row) ? sum + row.debit - row.credit : sum), 0);

export interface MonthOfReport {
  month: string;
  /** Earned in the month, before tax. */
  revenue: number;
  /** Invoiced less credited taxes. */
  taxes: number;
  /** Sold and not earned at the end of the month. */
  deferred: number;
}

const revenueAccounts: readonly Account[] = ['revenue_products', 'revenue_plans', 'shipping', 'discounts'];
const deferredAccounts: readonly Account[] = ['deferred_products', 'deferred_plans'];

/** Returns revenue, taxes and deferred revenue of each month. The rows must start with the first entry. */
export function reportMonths(rows: readonly Turnover[], months: readonly string[]): MonthOfReport[] {
  return months.map((month) => {
    const ofMonth = rows.filter((row) => row.month === month);
    return {
      month,
      revenue: sumCredit(ofMonth, ({ account }) => revenueAccounts.includes(account)),
      taxes: sumCredit(ofMonth, (row) => isDocument(row) && isTax(row)),
      deferred: sumCredit(rows, (row) => row.month <= month && deferredAccounts.includes(row.account)),
    };
  });
}

export interface AccountBalance {
  account: Account;
  /** Signed: positive is a debit. */
  opening: number;
  debit: number;
  credit: number;
  closing: number;
}

/** Returns the trial balance of the months from `from` to before `to`, of accounts that were ever used. */
export function trialBalance(
  rows: readonly Turnover[],
  { from, to, accounts }: { from: string; to: string; accounts: readonly Account[] },
): AccountBalance[] {
  return accounts.flatMap((account) => {
    const own = rows.filter((row) => row.account === account && row.month < to);
    if (own.length === 0) return [];
    const opening = sumDebit(own, ({ month }) => month < from);
    const current = own.filter(({ month }) => month >= from);
    const debit = current.reduce((sum, row) => sum + row.debit, 0);
    const credit = current.reduce((sum, row) => sum + row.credit, 0);
    return [{ account, opening, debit, credit, closing: opening + debit - credit }];
  });
}

/**
 * The seller's choice for credit notes: deducted from sales and tax, or apart, where their tax is an adjustment (the
 * sales of the return are then those invoiced).
 */
export const creditNoteChoices = ['net', 'apart'] as const;
export type CreditNoteChoice = (typeof creditNoteChoices)[number];

/** The boxes of one return, by the numbers of the GST/HST return (form GST34; QST has 2xx for 1xx). */
export interface ReturnBoxes {
  /** 101: sales before tax, zero-rated ones included. */
  sales: number;
  /** 103: tax charged. */
  tax: number;
  /** 107: tax taken back outside of 103, such as of bad debts. */
  adjustments: number;
}

export interface TaxReturns {
  gstHst: ReturnBoxes;
  qst: ReturnBoxes;
  /** 106: GST/HST and QST on the provider's fees, to be claimed once its invoice is filed. */
  recoverable: number;
  /** Taxes of provinces with an office of their own. */
  provinces: { account: Extract<Account, 'tax_pst_bc' | 'tax_rst_mb' | 'tax_pst_sk'>; tax: number }[];
}

/** Returns the boxes of the returns for the rows of a period. */
export function taxReturns(rows: readonly Turnover[], creditNotes: CreditNoteChoice): TaxReturns {
  const isCharged = (row: Turnover) => isDocument(row) && (creditNotes === 'net' || row.kind === 'invoice');
  const sales = sumCredit(rows, (row) => isCharged(row) && isSale(row));
  const boxes = (account: Account) => ({
    sales,
    tax: sumCredit(rows, (row) => isCharged(row) && row.account === account),
    adjustments: sumDebit(rows, (row) => !isCharged(row) && row.account === account),
  });
  return {
    gstHst: boxes('tax_gst_hst'),
    qst: boxes('tax_qst'),
    recoverable: sumDebit(rows, ({ account }) => account === 'tax_recoverable'),
    provinces: (['tax_pst_bc', 'tax_rst_mb', 'tax_pst_sk'] as const).map((account) => ({
      account,
      tax: sumCredit(rows, (row) => row.account === account),
    })),
  };
}

/** The limit of a small supplier in cents: taxable sales of four consecutive calendar quarters (ETA, 148). */
export const smallSupplierLimit = 3_000_000;

/** Returns the first months of the four calendar quarters that end with the one of a month. */
export function lastQuarters(month: string): string[] {
  const first = addToMonth(month, -((Number(month.slice(5, 7)) - 1) % 3));
  return [-9, -6, -3, 0].map((months) => addToMonth(first, months));
}

/** Returns the sales before tax of each of the four quarters. */
export const quarterSales = (rows: readonly Turnover[], quarters: readonly string[]) =>
  quarters.map((from) => ({
    from,
    sales: sumCredit(rows, (row) => isSale(row) && row.month >= from && row.month < addToMonth(from, 3)),
  }));
