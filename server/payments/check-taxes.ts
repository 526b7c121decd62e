import { plainAmount } from '@visita/core/money';
import { findExcessTaxes } from '@visita/core/payments/excess-taxes';
import { computeTaxes, sumTaxes, type TaxLine } from '@visita/core/shop/tax';
import { sumBilledLines } from '@visita/core/subscriptions/billed-lines';
import type { Tx } from '../database/database.ts';
import { findInvoice } from '../documents/queries.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { listEffectiveTaxRates } from '../shop/effective-rates.ts';
import { listTaxRates } from '../shop/rate-queries.ts';
import type { AppliedInvoice } from '../subscription-invoices/apply-invoice.ts';
import { isRoundedByLine } from '../subscription-invoices/observed-invoice.ts';
import { findSubscriptionInvoice, updateInvoice, type InvoiceRow } from '../subscription-invoices/queries.ts';
import type { SubscriptionRow } from '../subscriptions/queries.ts';
import { lockPayment } from './queries.ts';
import { listRefunds } from './refund-queries.ts';
import { findRefundable, requestRefund } from './request-refund.ts';
import { findPaymentOfInvoice } from './subscription-invoice-queries.ts';

interface CheckedInvoice {
  subscription: SubscriptionRow;
  at: Date;
}

/** Checks how the taxes of an invoice are rounded, and, when it is first seen, their rates. */
export async function checkTaxes(
  tx: Tx,
  { before, invoice }: AppliedInvoice,
  checked: CheckedInvoice,
): Promise<void> {
  if (!isRoundedByLine(invoice)) await raiseRounding(tx, invoice, checked.at);
  if (!before) await checkRates(tx, invoice, checked);
}

/** Raises an alert: the account rounds taxes by invoice, our quotes and documents by line. */
const raiseRounding = (tx: Tx, { stripeId, taxes, lines }: InvoiceRow, at: Date) =>
  raiseAlert(tx, {
    kind: 'taxRounding',
    about: 'tax rounding',
    detail: `${stripeId}: taxes ${listAmounts(taxes)}, by line ${listAmounts(sumBilledLines(lines).taxes)}`,
    at,
  });

/**
 * Raises an alert if a renewal was finalised before the tax rates of that day were set on its draft, and stores
 * on it the taxes beyond those that were due.
 */
async function checkRates(tx: Tx, invoice: InvoiceRow, { subscription, at }: CheckedInvoice): Promise<void> {
  const { finalizedAt, lines, reason, stripeId } = invoice;
  if (reason !== 'cycle' || finalizedAt === null) return;
  const { destination, id, subscriptionNo } = subscription;
  const rates = listEffectiveTaxRates({ taxRates: await listTaxRates(tx) }, { destination, at: finalizedAt });
  const charges = lines.filter(({ amount }) => amount > 0);
  const due = computeTaxes(
    charges.map(({ amount }) => amount),
    rates,
  );
  const charged = sumTaxes(charges.flatMap(({ taxes }) => taxes));
  if (charges.length === 0 || listAmounts(due) === listAmounts(charged)) return;
  await updateInvoice(tx, invoice, { excessTaxes: findExcessTaxes(charged, due) });
  const detail = `${subscriptionNo}, ${stripeId}: charged ${listAmounts(charged)}; due ${listAmounts(due)}`;
  await raiseAlert(tx, { kind: 'taxOutdated', about: id, detail, at });
}

const listAmounts = (taxes: readonly TaxLine[]) =>
  taxes
    .map(({ code, amount }) => `${code} ${plainAmount(amount)}`)
    .toSorted()
    .join(', ') || 'none';

/** The reason of a refund of taxes that were not due; each payment has at most one. */
const excessTax = 'excessTax';

/** Requests the refund of taxes beyond those due, once the charge is paid by card; its credit note has only taxes. */
export async function refundExcessTaxes(tx: Tx, { id }: InvoiceRow, at: Date): Promise<void> {
  const invoice = await findSubscriptionInvoice(tx, { id });
  const found =
    invoice && invoice.excessTaxes.length > 0 ? await findPaymentOfInvoice(tx, invoice) : undefined;
  const payment = found && (await lockPayment(tx, found));
  const document = await findInvoice(tx, { subscriptionInvoiceId: id });
  if (!invoice || !document || payment?.status !== 'completed' || !payment.isRefundable) return;
  if ((await listRefunds(tx, { paymentId: payment.id })).some(({ reason }) => reason === excessTax)) return;
  const taxAmounts = document.document.taxes.map(({ code, amount }) => {
    const excess = invoice.excessTaxes.find((tax) => tax.code === code)?.amount ?? 0;
    return Math.min(excess, Math.max(amount, 0));
  });
  const total = taxAmounts.reduce((sum, amount) => sum + amount, 0);
  if (total === 0 || total > (await findRefundable(tx, payment))) return;
  await requestRefund(tx, payment, {
    amount: total,
    reason: excessTax,
    part: { lines: [], subtotal: 0, shippingAmount: 0, taxAmounts, total },
    at,
  });
}
