import { enterpriseSkus, planOfSku } from '@visita/core/plans/plan';
import { sumTaxes, type TaxLine } from '@visita/core/shop/tax';
import { sumBilledLines, type BilledInvoiceLine } from '@visita/core/subscriptions/billed-lines';
import { invoiceStatuses, invoiceReasonFor } from '@visita/core/subscriptions/invoice';
import type { InvoiceExtra } from '../database/tables/subscription-invoices.ts';
import { parseId, type ProviderInvoice } from '../provider/client.ts';
import { skuOfProduct } from '../provider/named-product.ts';
import type { TaxRateRow } from '../shop/rate-queries.ts';
import type { InvoiceRow } from './queries.ts';

/** The observed state of a provider invoice. Amounts are the provider's, in cents. */
export type ObservedInvoice = Omit<
  InvoiceRow,
  'id' | 'subscriptionId' | 'isOfOrder' | 'excessTaxes' | 'valueDate' | 'transferReference'
>;

const toDate = (seconds: number | null | undefined) => (seconds == null ? null : new Date(seconds * 1000));

/** Maps a provider invoice. `rates` must contain all tax rates: taxes are matched by their Stripe id. */
export function toObservedInvoice(invoice: ProviderInvoice, rates: readonly TaxRateRow[]): ObservedInvoice {
  const taxes = sumTaxes(toTaxLines(invoice.total_taxes, rates));
  const taxAmount = taxes.reduce((sum, { amount }) => sum + amount, 0);
  const line = findPlanLine(invoice);
  const { start, end } = line?.period ?? { start: invoice.period_start, end: invoice.period_end };
  const status = invoiceStatuses.find((each) => each === invoice.status);
  if (!status)
    throw new Error(
      `invoice ${invoice.id}: unknown status "${invoice.status ?? ''}"; expected ${invoiceStatuses.join(', ')}`,
    );
  return {
    stripeId: invoice.id,
    reason: invoiceReasonFor(invoice.billing_reason, { plans: listPlans(invoice) }),
    plan: line ? planOfLine(line) : null,
    status,
    currency: invoice.currency.toUpperCase(),
    // the subtotal is net of coupons
    subtotal: invoice.total - taxAmount,
    taxes,
    taxAmount,
    total: invoice.total,
    amountDue: invoice.amount_due,
    periodStart: new Date(start * 1000),
    periodEnd: new Date(end * 1000),
    attemptCount: invoice.attempt_count,
    nextAttemptAt: toDate(invoice.next_payment_attempt),
    dueAt: toDate(invoice.due_date),
    lines: toBilledLines(invoice, rates),
    extras: invoice.lines.data.flatMap(toExtras),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    finalizedAt: toDate(invoice.status_transitions.finalized_at),
    paidAt: toDate(invoice.status_transitions.paid_at),
    createdAt: new Date(invoice.created * 1000),
  };
}

type ProviderTaxes = ProviderInvoice['total_taxes'];

function toTaxLines(taxes: ProviderTaxes, rates: readonly TaxRateRow[]): TaxLine[] {
  return (taxes ?? []).map(({ amount, tax_rate_details: details }) => {
    const row = rates.find(({ stripeId }) => stripeId !== null && stripeId === details?.tax_rate);
    if (!row)
      throw new Error(
        `unknown tax rate "${details?.tax_rate ?? ''}" on a provider invoice; expected one of ours`,
      );
    return { code: row.code, kind: row.kind, rate: row.rate, amount };
  });
}

/** The lines with their taxes; none if they do not add up to the invoice's total before tax. */
function toBilledLines(invoice: ProviderInvoice, rates: readonly TaxRateRow[]): BilledInvoiceLine[] {
  const lines = invoice.lines.data.map((line): BilledInvoiceLine => {
    const discount = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
    const { subscription_item_details: ofPlan, invoice_item_details: ofItem } = line.parent ?? {};
    const credited = (ofPlan ?? ofItem)?.proration_details?.credited_items;
    return {
      sku: skuOfLine(line),
      plan: planOfLine(line),
      quantity: line.quantity ?? 1,
      amount: line.amount - discount,
      taxes: toTaxLines(line.taxes, rates),
      periodStart: line.period.start,
      periodEnd: line.period.end,
      creditedInvoiceId: credited?.invoice ?? null,
    };
  });
  const taxAmount = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return sumBilledLines(lines).subtotal === invoice.total - taxAmount ? lines : [];
}

/** True if the taxes of the lines add up to those of the invoice, so that each line was rounded by itself. */
export function isRoundedByLine({ lines, taxes }: Pick<ObservedInvoice, 'lines' | 'taxes'>): boolean {
  const byLine = sumBilledLines(lines).taxes;
  return (
    lines.length === 0 ||
    taxes.every(({ code, amount }) => byLine.find((tax) => tax.code === code)?.amount === amount)
  );
}

type SubscriptionsInvoiceLine = ProviderInvoice['lines']['data'][number];

const skuOfLine = ({ pricing }: Pick<SubscriptionsInvoiceLine, 'pricing'>) =>
  skuOfProduct(parseId(pricing?.price_details?.product) ?? '');

const planOfLine = ({ pricing }: SubscriptionsInvoiceLine) => planOfSku(skuOfLine({ pricing }));

/** The plans on an invoice, charged or credited. */
const listPlans = ({ lines }: ProviderInvoice) => lines.data.map(planOfLine).filter((plan) => plan !== null);

/** One-time items of a contract. Every other line counts as the plan. */
function toExtras({ pricing, amount, quantity: count }: SubscriptionsInvoiceLine): InvoiceExtra[] {
  const sku = Object.values(enterpriseSkus).find((each) => each === skuOfLine({ pricing }));
  const quantity = count ?? 1;
  return sku === undefined || amount <= 0
    ? []
    : [{ sku, quantity, unitPrice: Math.round(amount / quantity), amount }];
}

/** The line whose period was paid for; the invoice's own period is the previous one. */
function findPlanLine({ lines }: ProviderInvoice): SubscriptionsInvoiceLine | undefined {
  return lines.data
    .filter((line) => line.amount >= 0 && planOfLine(line) !== null)
    .toSorted((one, other) => one.period.end - other.period.end)
    .at(-1);
}
