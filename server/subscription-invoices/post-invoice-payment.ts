import { balanceAppliedLines, bankPaymentLines } from '@visita/core/ledger/posting';
import { splitInvoice, sumBilledLines } from '@visita/core/subscriptions/billed-lines';
import type { Tx } from '../database/database.ts';
import { postEntry } from '../ledger/post-entry.ts';
import type { InvoiceRow } from './queries.ts';

/** The total of the invoice's document; zero if it has none. Credits that exceed its charges are apart. */
function documentTotal({ lines, total }: InvoiceRow): number {
  if (lines.length === 0) return Math.max(0, total);
  const { sold, credits } = splitInvoice(lines);
  return credits.length === 0 ? total : sumBilledLines(sold).total;
}

/**
 * Posts the part of an invoice that the customer's balance paid, and what was paid outside of Stripe
 * (`paid_out_of_band`), which arrives at the bank. A charge is posted by its payment.
 */
export async function postInvoicePayment(
  tx: Tx,
  invoice: InvoiceRow,
  { byBank, at }: { byBank: number; at: Date },
): Promise<void> {
  const { id, amountDue, currency } = invoice;
  const total = documentTotal(invoice);
  if (total === 0) return;
  const event = { sourceId: id, at, currency, sale: { subscriptionInvoiceId: id } };
  await postEntry(tx, { ...event, kind: 'balanceApplied' }, balanceAppliedLines(total - amountDue));
  await postEntry(tx, { ...event, kind: 'bankPayment' }, bankPaymentLines(byBank));
}

/** The source of the ledger entry about what was paid beyond an invoice. */
export const overpaidSource = ({ id }: Pick<InvoiceRow, 'id'>) => `overpaid ${id}`;

/** Posts what was paid beyond an invoice, which Stripe adds to the customer's balance. */
export async function postOverpaid(
  tx: Tx,
  invoice: Pick<InvoiceRow, 'id' | 'currency'>,
  { amount, at }: { amount: number; at: Date },
): Promise<void> {
  const { id, currency } = invoice;
  const event = { kind: 'balanceApplied', sourceId: overpaidSource(invoice), at, currency } as const;
  await postEntry(tx, { ...event, sale: { subscriptionInvoiceId: id } }, balanceAppliedLines(-amount));
}
