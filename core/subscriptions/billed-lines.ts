import type { PlanCode } from '../plans/plan.ts';
import { sumTaxes, type TaxLine } from '../shop/tax.ts';

/** A line of a subscription's invoice, in cents. A credit is negative, and so are its taxes. */
export interface BilledInvoiceLine {
  sku: string;
  /** Null for an item besides the plan. */
  plan: PlanCode | null;
  quantity: number;
  /** Net of discounts, before tax. */
  amount: number;
  taxes: TaxLine[];
  /** Unix time in seconds. */
  periodStart: number;
  periodEnd: number;
  /** Stripe's id of the invoice that billed the time which a credit takes back, if known. */
  creditedInvoiceId: string | null;
}

/** The sums of lines with their taxes by rate. */
export interface BilledAmounts {
  subtotal: number;
  taxes: TaxLine[];
  taxAmount: number;
  total: number;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

export function sumBilledLines(lines: readonly BilledInvoiceLine[]): BilledAmounts {
  const subtotal = sum(lines.map(({ amount }) => amount));
  const taxes = sumTaxes(lines.flatMap((line) => line.taxes));
  const taxAmount = sum(taxes.map(({ amount }) => amount));
  return { subtotal, taxes, taxAmount, total: subtotal + taxAmount };
}

/** The credit lines of one credited invoice, or of an unknown one. */
export interface CreditGroup {
  creditedInvoiceId: string | null;
  /** With positive amounts. */
  lines: BilledInvoiceLine[];
}

/** The documents of an invoice: what an invoice document has, and what its credit notes have. */
export interface SplitInvoice {
  sold: BilledInvoiceLine[];
  credits: CreditGroup[];
}

/**
 * Splits an invoice into documents. Credits stand on the invoice beside the charges that they reduce; if they
 * exceed these, they are credit notes, one per credited invoice, and the charges an invoice of their own.
 */
export function splitInvoice(lines: readonly BilledInvoiceLine[]): SplitInvoice {
  const worth = lines.filter(({ amount }) => amount !== 0);
  if (sumBilledLines(worth).total >= 0) return { sold: worth, credits: [] };
  const credits = Map.groupBy(
    worth.filter(({ amount }) => amount < 0),
    ({ creditedInvoiceId }) => creditedInvoiceId,
  );
  return {
    sold: worth.filter(({ amount }) => amount > 0),
    credits: [...credits].map(([creditedInvoiceId, group]) => ({
      creditedInvoiceId,
      lines: group.map(mirrored),
    })),
  };
}

const mirrored = (line: BilledInvoiceLine): BilledInvoiceLine => ({
  ...line,
  amount: -line.amount,
  taxes: line.taxes.map((tax) => ({ ...tax, amount: -tax.amount })),
});
