import { csvLines, toCsv } from '../csv.ts';
import { accounts, type Account } from '../ledger/accounts.ts';
import { addToDay, addToMonth } from '../ledger/recognition.ts';
import { plainAmount } from '../money.ts';
import type { Turnover } from './reports.ts';

/** Shapes of the general journal: of QuickBooks and Xero, summarised by month, and every line. */
export const journalShapes = ['detailed', 'quickbooks', 'xero'] as const;
export type JournalShape = (typeof journalShapes)[number];

/** The name and code of an account in the seller's accounting program; a code may be empty. */
export interface AccountMapping {
  name: string;
  code: string;
}
export type AccountMappings = Readonly<Record<Account, AccountMapping>>;

interface JournalLine {
  account: Account;
  /** Signed cents: positive is a debit. */
  amount: number;
}

/** Returns the net movement of each account in a month, in the order of the accounts. */
export function summariseMonth(rows: readonly Turnover[], month: string): JournalLine[] {
  return accounts.flatMap((account) => {
    const amount = rows.reduce(
      (sum, row) => (row.month === month && row.account === account ? sum + row.debit - row.credit : sum),
      0,
    );
    return amount === 0 ? [] : [{ account, amount }];
  });
}

const lastDay = (month: string) => addToDay(addToMonth(month, 1), -1);
const parts = (day: string) => day.split('-') as [string, string, string];

interface JournalOptions {
  /** The first day of the month. */
  month: string;
  mappings: AccountMappings;
  /** The customer in whose name all sales are posted. */
  customer: string;
}

/**
 * Formats a month as QuickBooks Online imports it: one journal with account names, debit and credit in
 * columns of their own, month first in dates, and a customer's name on the receivable line
 * (quickbooks.intuit.com, "Import journal entries").
 */
export function quickbooksJournal(
  lines: readonly JournalLine[],
  { month, mappings, customer }: JournalOptions,
): string {
  const [year, number, day] = parts(lastDay(month));
  return toCsv([
    ['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits', 'Name'],
    ...lines.map(({ account, amount }) => [
      `VISITA-${month.slice(0, 7)}`,
      `${number}/${day}/${year}`,
      mappings[account].name,
      `${account} ${month.slice(0, 7)}`,
      amount > 0 ? plainAmount(amount) : '',
      amount < 0 ? plainAmount(-amount) : '',
      account === 'receivable' ? customer : '',
    ]),
  ]);
}

/**
 * Formats a month as Xero imports manual journals: account codes, the name of a tax rate on every line,
 * signed amounts with debits positive, day first in dates, without a byte order mark (help.xero.com,
 * "ManualJournalsImport"). Taxes have accounts of their own here, so every line has the rate without tax.
 */
export function xeroJournal(
  lines: readonly JournalLine[],
  { month, mappings, taxRate }: Omit<JournalOptions, 'customer'> & { taxRate: string },
): string {
  const [year, number, day] = parts(lastDay(month));
  return csvLines([
    ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
    ...lines.map(({ account, amount }) => [
      `Visita ${month.slice(0, 7)}`,
      `${day}/${number}/${year}`,
      `${account} ${month.slice(0, 7)}`,
      mappings[account].code,
      taxRate,
      plainAmount(amount),
    ]),
  ]);
}

/** Returns the accounts of a journal that have no code; Xero refuses a line without one. */
export const unmappedAccounts = (lines: readonly JournalLine[], mappings: AccountMappings): Account[] =>
  lines.filter(({ account }) => mappings[account].code === '').map(({ account }) => account);

/** Names of a new installation, which staff replace by those of their chart of accounts. */
export const defaultAccountNames: Readonly<Record<Account, string>> = {
  stripe_unsettled: 'Stripe unsettled',
  stripe_clearing: 'Stripe balance',
  stripe_fees: 'Payment processing fees',
  tax_recoverable: 'Input tax credits',
  suspense: 'Suspense',
  bank_in_transit: 'Payouts in transit',
  bank: 'Bank',
  receivable: 'Accounts Receivable',
  customer_balance: 'Customer credits',
  deferred_products: 'Deferred revenue: products',
  deferred_plans: 'Deferred revenue: plans',
  revenue_products: 'Sales of products',
  revenue_plans: 'Sales of plans',
  shipping: 'Shipping income',
  discounts: 'Discounts',
  goodwill: 'Goodwill credits',
  tax_gst_hst: 'GST/HST payable',
  tax_qst: 'QST payable',
  tax_pst_bc: 'PST payable: British Columbia',
  tax_rst_mb: 'RST payable: Manitoba',
  tax_pst_sk: 'PST payable: Saskatchewan',
  dispute_losses: 'Dispute losses',
  bad_debt: 'Bad debts',
};
