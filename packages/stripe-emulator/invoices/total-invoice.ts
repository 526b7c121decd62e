import { computeLineTaxes, type LineTax } from '../catalogue/tax.ts';
import type { TaxRate } from '../catalogue/catalogue.ts';
import { randomText } from '../state/ids.ts';
import type { Invoice, InvoiceLine, Tax } from './invoice.ts';

export const toTax = ({ amount, rate, taxable }: LineTax): Tax => ({
  amount,
  tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
  tax_rate_details: { tax_rate: rate.id },
  taxability_reason: 'not_available',
  taxable_amount: taxable,
  type: 'tax_rate_details',
});

interface NewLine extends Pick<
  InvoiceLine,
  'amount' | 'currency' | 'description' | 'invoice' | 'parent' | 'period' | 'pricing'
> {
  quantity?: number;
  metadata?: Record<string, string>;
  rates: TaxRate[];
  subscription?: string | null;
}

export function newLine({
  rates,
  quantity = 1,
  metadata = {},
  subscription = null,
  ...params
}: NewLine): InvoiceLine {
  return {
    id: `il_1${randomText(23)}`,
    object: 'line_item',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    livemode: false,
    metadata,
    pretax_credit_amounts: [],
    quantity,
    quantity_decimal: String(quantity),
    subscription,
    subtotal: params.amount,
    taxes: computeLineTaxes(params.amount, rates).map(toTax),
    ...params,
  };
}

/** Returns the line with the taxes of these rates. */
export const taxLine = (line: InvoiceLine, rates: TaxRate[]): InvoiceLine => ({
  ...line,
  taxes: computeLineTaxes(line.amount, rates).map(toTax),
});

/** One sum per rate, in the order in which the rates first occur. */
export function sumTaxes(lines: Pick<InvoiceLine, 'taxes'>[]): Tax[] {
  const sums = new Map<string, Tax>();
  for (const tax of lines.flatMap(({ taxes }) => taxes)) {
    const sum = sums.get(tax.tax_rate_details.tax_rate);
    const [amount, taxable] = [
      (sum?.amount ?? 0) + tax.amount,
      (sum?.taxable_amount ?? 0) + tax.taxable_amount,
    ];
    sums.set(tax.tax_rate_details.tax_rate, { ...tax, amount, taxable_amount: taxable });
  }
  return [...sums.values()];
}

/** Returns the invoice with these lines and its sums. */
export function totalInvoice(invoice: Invoice, lines: InvoiceLine[]): Invoice {
  const taxes = sumTaxes(lines);
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const [added, included] = ['exclusive', 'inclusive'].map((way) =>
    taxes.filter(({ tax_behavior }) => tax_behavior === way).reduce((sum, { amount }) => sum + amount, 0),
  ) as [number, number];
  const total = subtotal + added;
  const due = Math.max(0, total);
  return {
    ...invoice,
    lines: { ...invoice.lines, data: lines },
    subtotal,
    subtotal_excluding_tax: subtotal - included,
    total,
    total_excluding_tax: subtotal - included,
    total_taxes: taxes,
    amount_due: due,
    amount_remaining: Math.max(0, due - invoice.amount_paid),
  };
}
