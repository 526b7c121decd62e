import { balanceAppliedLines, bankPaymentLines } from '@visita/core/ledger/posting';
import type { Tx } from '../database/database.ts';
import { postEntry } from '../ledger/post-entry.ts';
import type { InvoiceRow } from './queries.ts';

/**
 * Posts the part of an invoice that the customer's balance paid, and an invoice that was paid outside of
 * Stripe (`paid_out_of_band`), which arrives at the bank. A charge is posted by its payment.
 */
export async function postInvoicePayment(
  tx: Tx,
  { id, total, amountDue, currency }: InvoiceRow,
  { isByBank, at }: { isByBank: boolean; at: Date },
): Promise<void> {
  // without a document yet, see writeSubscriptionInvoice
  if (total <= 0) return;
  const event = { sourceId: id, at, currency, sale: { subscriptionInvoiceId: id } };
  await postEntry(tx, { ...event, kind: 'balanceApplied' }, balanceAppliedLines(total - amountDue));
  if (isByBank) await postEntry(tx, { ...event, kind: 'bankPayment' }, bankPaymentLines(amountDue));
}
