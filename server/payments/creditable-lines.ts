import type { CreditableLine, CreditQuote } from '@visita/core/payments/invoice-credit';
import type { SalePart } from '@visita/core/documents/sale-part';
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { findInvoice, type OfSale } from '../documents/queries.ts';
import { parseId } from '../provider/client.ts';
import { listTaxRates } from '../shop/rate-queries.ts';
import { listRefunds } from './refund-queries.ts';
import { counts } from './request-refund.ts';

/** The lines of an invoice; `isRepeat` if a credit note of a refund that failed stays on them at Stripe. */
interface CreditableInvoice {
  lines: CreditableLine[];
  isRepeat: boolean;
}

/**
 * Fetches the lines of an invoice at Stripe, and how much of each its credit notes have left. The notes of refunds that
 * failed gave nothing back, and what was given back in their place is in no note.
 */
export async function fetchCreditableLines(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string | undefined },
): Promise<CreditableInvoice> {
  const { data: lines } = await stripe.request((sdk) =>
    sdk.invoices.listLineItems(invoiceId, { limit: 100 }),
  );
  const { data: notes } = await stripe.request((sdk) =>
    sdk.creditNotes.list({ invoice: invoiceId, limit: 100 }),
  );
  const refunds = paymentId === undefined ? [] : await listRefunds(db, { paymentId });
  const failedIds = refunds.flatMap(({ status, stripeId }) => (status === 'failed' ? (stripeId ?? []) : []));
  const issued = notes.filter(({ status }) => status !== 'void');
  const hasFailed = (note: (typeof issued)[number]) =>
    note.refunds.some(({ refund }) => failedIds.includes(parseId(refund) ?? ''));
  const credited = [
    ...issued
      .filter((note) => !hasFailed(note))
      .flatMap(({ lines: { data } }) => data)
      .map(({ invoice_line_item: id, amount }) => ({ id, amount })),
    ...refunds.flatMap(({ status, credit }) => (credit?.isRepeat && counts(status) ? credit.lines : [])),
  ];
  const rates = await listTaxRates(db);
  return {
    lines: lines.map(({ id, amount, taxes }) => ({
      id,
      amount,
      left: credited.filter((each) => each.id === id).reduce((left, credit) => left - credit.amount, amount),
      taxes: (taxes ?? []).flatMap((tax) => {
        const rate = rates.find(({ stripeId }) => stripeId === parseId(tax.tax_rate_details?.tax_rate));
        return rate ? [{ code: rate.code, rate: rate.rate, amount: tax.amount }] : [];
      }),
    })),
    isRepeat: issued.some(hasFailed),
  };
}

/** Converts a credit to a part of the sale's invoice, whose taxes are those of its document. */
export async function toSalePart(
  tx: Tx,
  sale: OfSale,
  { subtotal, taxes, total }: CreditQuote,
): Promise<SalePart | undefined> {
  const found = await findInvoice(tx, sale);
  if (!found) return undefined;
  const taxAmounts = found.document.taxes.map(({ code }) => taxes[code] ?? 0);
  return { lines: [], subtotal, shippingAmount: 0, taxAmounts, total };
}
