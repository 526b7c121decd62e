import type { CreditableLine, CreditQuote } from '@visita/core/payments/invoice-credit';
import type { SalePart } from '@visita/core/documents/sale-part';
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { findInvoice, type OfSale } from '../documents/queries.ts';
import { parseId } from '../provider/client.ts';
import { listTaxRates } from '../shop/rate-queries.ts';

/** Fetches the lines of an invoice at Stripe, and how much of each its credit notes have left. */
export async function fetchCreditableLines(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  { invoiceId }: { invoiceId: string },
): Promise<CreditableLine[]> {
  const { data: lines } = await stripe.request((sdk) =>
    sdk.invoices.listLineItems(invoiceId, { limit: 100 }),
  );
  const { data: notes } = await stripe.request((sdk) =>
    sdk.creditNotes.list({ invoice: invoiceId, limit: 100 }),
  );
  const creditLines = notes.flatMap((note) => (note.status === 'void' ? [] : note.lines.data));
  const rates = await listTaxRates(db);
  return lines.map(({ id, amount, taxes }) => ({
    id,
    amount,
    left: creditLines
      .filter(({ invoice_line_item: credited }) => credited === id)
      .reduce((left, credit) => left - credit.amount, amount),
    taxes: (taxes ?? []).flatMap((tax) => {
      const rate = rates.find(({ stripeId }) => stripeId === parseId(tax.tax_rate_details?.tax_rate));
      return rate ? [{ code: rate.code, rate: rate.rate, amount: tax.amount }] : [];
    }),
  }));
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
