import { shareOut } from '../share-out.ts';
import { planOfSku } from '../plans/plan.ts';
import type { TaxLine } from '../shop/tax.ts';
import type { Account } from './accounts.ts';

/** A line of an entry, in cents: debits are positive, credits negative. */
export interface LedgerLine {
  account: Account;
  amount: number;
  /** The tax, such as `qst-qc-2013-01-01`, and its region, such as `qc`. */
  taxCode?: string;
  taxRegion?: string;
}

/** The amounts of a document, in cents. */
export interface DocumentAmounts {
  /** Empty on a credit note of a plain amount. */
  lines: readonly { sku: string; amount: number }[];
  subtotal: number;
  shippingAmount: number;
  taxes: readonly Pick<TaxLine, 'code' | 'kind' | 'amount'>[];
  total: number;
}

/** The signed sums of a sale's lines by account. */
export type Balances = Partial<Record<Account, number>>;

/** Returns the lines of an invoice: the buyer owes its total; products and plans are deferred. */
export function invoiceLines({
  lines,
  subtotal,
  shippingAmount,
  taxes,
  total,
}: DocumentAmounts): LedgerLine[] {
  const plans = sumPlans(lines);
  return withoutZeros([
    { account: 'receivable', amount: total },
    { account: 'deferred_products', amount: plans - subtotal },
    { account: 'deferred_plans', amount: -plans },
    { account: 'shipping', amount: -shippingAmount },
    ...taxes.map((tax) => taxLine(tax, -tax.amount)),
  ]);
}

/**
 * Returns the lines of a credit note. Its amounts come from the deferred part of the sale first; the rest was
 * recognised already and reduces revenue. A credit note without lines is shared out over what is left of
 * products and plans.
 */
export function creditNoteLines(credit: DocumentAmounts, sale: Balances): LedgerLine[] {
  const { lines, subtotal, shippingAmount, taxes, total } = credit;
  const left = (deferred: Account, revenue: Account) => -(sale[deferred] ?? 0) - (sale[revenue] ?? 0);
  const plans =
    lines.length > 0
      ? sumPlans(lines)
      : (shareOut(subtotal, [
          left('deferred_products', 'revenue_products'),
          left('deferred_plans', 'revenue_plans'),
        ])[1] ?? 0);
  return withoutZeros([
    { account: 'receivable', amount: -total },
    ...takeBack(subtotal - plans, 'deferred_products', 'revenue_products', sale),
    ...takeBack(plans, 'deferred_plans', 'revenue_plans', sale),
    { account: 'shipping', amount: shippingAmount },
    ...taxes.map((tax) => taxLine(tax, tax.amount)),
  ]);
}

function takeBack(amount: number, deferred: Account, revenue: Account, sale: Balances): LedgerLine[] {
  const fromDeferred = Math.min(amount, -(sale[deferred] ?? 0));
  return [
    { account: deferred, amount: fromDeferred },
    { account: revenue, amount: amount - fromDeferred },
  ];
}

/** Returns the lines of a credit out of goodwill: an expense, and a debt to the customer. */
export const goodwillLines = (amount: number): LedgerLine[] => [
  { account: 'goodwill', amount },
  { account: 'customer_balance', amount: -amount },
];

/** Returns the lines of a customer's balance that was changed at the provider and that nothing here explains. */
export const customerAdjustmentLines = (amount: number): LedgerLine[] =>
  withoutZeros([
    { account: 'customer_balance', amount },
    { account: 'suspense', amount: -amount },
  ]);

/** Returns the lines of revenue that was earned: `amount` leaves the deferred account. */
export const recognitionLines = (of: 'products' | 'plans', amount: number): LedgerLine[] =>
  withoutZeros([
    { account: `deferred_${of}`, amount },
    { account: `revenue_${of}`, amount: -amount },
  ]);

/**
 * Returns the lines of a payment that succeeded, or with a negative amount those of a refund. Its settlement
 * follows with the balance transaction.
 */
export const paymentLines = (amount: number): LedgerLine[] =>
  withoutZeros([
    { account: 'stripe_unsettled', amount },
    { account: 'receivable', amount: -amount },
  ]);

/** Returns the lines of a payment outside of Stripe. */
export const bankPaymentLines = (amount: number): LedgerLine[] =>
  withoutZeros([
    { account: 'bank', amount },
    { account: 'receivable', amount: -amount },
  ]);

/** Returns the lines of a customer's credit that paid a part of an invoice; negative if a debt was added. */
export const balanceAppliedLines = (amount: number): LedgerLine[] =>
  withoutZeros([
    { account: 'customer_balance', amount },
    { account: 'receivable', amount: -amount },
  ]);

/** Returns the lines of a customer's credit, or of a debt if it is negative, that is written off. */
export const balanceWriteOffLines = (credit: number): LedgerLine[] =>
  withoutZeros([
    { account: 'customer_balance', amount: credit },
    { account: credit > 0 ? 'goodwill' : 'bad_debt', amount: -credit },
  ]);

/** A balance transaction of Stripe, in cents. */
export interface BalanceMovement {
  /** Stripe's `reporting_category`. */
  category: string;
  /** Gross; negative if money left. */
  amount: number;
  net: number;
  fee: number;
  /** The part of the fee that is tax (`fee_details.type = tax`). */
  feeTax: number;
}

/**
 * Returns the lines of a balance transaction: its net amount moves the balance at Stripe, its fee is an
 * expense. A category that is not known is posted to `suspense`.
 */
export const balanceTransactionLines = ({
  category,
  amount,
  net,
  fee,
  feeTax,
}: BalanceMovement): LedgerLine[] =>
  withoutZeros([
    { account: 'stripe_clearing', amount: net },
    { account: 'stripe_fees', amount: fee - feeTax },
    { account: 'tax_recoverable', amount: feeTax },
    { account: counterAccounts[category] ?? 'suspense', amount: -amount },
  ]);

/** The account opposite to the balance, by `reporting_category` (docs.stripe.com/reports/reporting-categories). */
const counterAccounts: Readonly<Record<string, Account>> = {
  charge: 'stripe_unsettled',
  charge_failure: 'stripe_unsettled',
  refund: 'stripe_unsettled',
  refund_failure: 'stripe_unsettled',
  partial_capture_reversal: 'stripe_unsettled',
  dispute: 'receivable',
  dispute_reversal: 'receivable',
  payout: 'bank_in_transit',
  payout_reversal: 'bank_in_transit',
  topup: 'bank_in_transit',
  topup_reversal: 'bank_in_transit',
  fee: 'stripe_fees',
  network_cost: 'stripe_fees',
  tax: 'tax_recoverable',
};

/** Returns the lines of a payout that arrived at the bank; negative if it came back. */
export const payoutArrivalLines = (amount: number): LedgerLine[] =>
  withoutZeros([
    { account: 'bank', amount },
    { account: 'bank_in_transit', amount: -amount },
  ]);

/** Returns the lines of an amount that will not be paid any more. */
export const lossLines = (account: 'bad_debt' | 'dispute_losses', amount: number): LedgerLine[] =>
  withoutZeros([
    { account, amount },
    { account: 'receivable', amount: -amount },
  ]);

/**
 * Returns the lines of a delivered sale that a dispute took back: its taxes were never received, so they are
 * not owed to the tax office either.
 */
export const badDebtLines = ({
  net,
  taxes,
  total,
}: Pick<DocumentAmounts, 'taxes' | 'total'> & { net: number }): LedgerLine[] =>
  withoutZeros([
    { account: 'bad_debt', amount: net },
    ...taxes.map((tax) => taxLine(tax, tax.amount)),
    { account: 'receivable', amount: -total },
  ]);

/** Returns the lines that reverse an entry. */
export const reversedLines = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.map((line) => ({ ...line, amount: -line.amount }));

/** The account of a tax: one for GST and HST; a provincial tax has its province in its code. */
function taxLine({ code, kind }: Pick<TaxLine, 'code' | 'kind'>, amount: number): LedgerLine {
  const region = code.split('-')[1] ?? '';
  return { account: taxAccount(kind, region), amount, taxCode: code, taxRegion: region };
}

function taxAccount(kind: TaxLine['kind'], region: string): Account {
  if (kind === 'gst' || kind === 'hst') return 'tax_gst_hst';
  if (kind === 'qst') return 'tax_qst';
  const account = provincialTaxes[region];
  if (!account) throw new Error(`no ledger account for the tax ${kind} of ${region}`);
  return account;
}

const provincialTaxes: Readonly<Record<string, Account>> = {
  bc: 'tax_pst_bc',
  mb: 'tax_rst_mb',
  sk: 'tax_pst_sk',
};

const sumPlans = (lines: DocumentAmounts['lines']): number =>
  lines.reduce((sum, { sku, amount }) => (planOfSku(sku) === null ? sum : sum + amount), 0);

const withoutZeros = (lines: LedgerLine[]): LedgerLine[] => lines.filter(({ amount }) => amount !== 0);
