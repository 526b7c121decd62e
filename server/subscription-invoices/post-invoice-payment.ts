import { balanceAppliedLines, bankPaymentLines } from '@visita/core/ledger/posting';
import { dayStart, sellerHome } from '@visita/core/addresses/local-day';
import { splitInvoice, sumBilledLines } from '@visita/core/subscriptions/billed-lines';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { postEntry, reverseEntry } from '../ledger/post-entry.ts';
import { findBankPayment } from '../ledger/queries.ts';
import type { InvoiceRow } from './queries.ts';

/** The total of the invoice's document; zero if it has none. Credits that exceed its charges are apart. */
function documentTotal({ lines, total }: InvoiceRow): number {
  if (lines.length === 0) return Math.max(0, total);
  const { sold, credits } = splitInvoice(lines);
  return credits.length === 0 ? total : sumBilledLines(sold).total;
}

/** Returns the moment of a bank transfer: noon of its value date in Montréal, or `at` if that is earlier. */
export function toTransferMoment(valueDate: string, at: Date): Date {
  const noon = new Date(dayStart(sellerHome, valueDate).getTime() + 12 * 3_600_000);
  return noon < at ? noon : at;
}

/**
 * Posts the part of an invoice that the customer's balance paid, and what was paid outside of Stripe
 * (`paid_out_of_band`), which arrives at the bank on its value date. A charge is posted by its payment. Returns true if
 * a bank transfer was posted.
 */
export async function postInvoicePayment(
  tx: Tx,
  invoice: InvoiceRow,
  { byBank, at }: { byBank: number; at: Date },
): Promise<boolean> {
  const { id, amountDue, currency, valueDate } = invoice;
  const total = documentTotal(invoice);
  if (total === 0) return false;
  const event = { sourceId: id, at, currency, sale: { subscriptionInvoiceId: id } };
  await postEntry(tx, { ...event, kind: 'balanceApplied' }, balanceAppliedLines(total - amountDue));
  const bankedAt = valueDate === null ? at : toTransferMoment(valueDate, at);
  return postEntry(tx, { ...event, at: bankedAt, kind: 'bankPayment' }, bankPaymentLines(byBank));
}

/** Posts what the bank received for an invoice on its value date, in place of the day on which it was posted. */
export async function moveBankPayment(
  tx: Tx,
  { id }: Pick<InvoiceRow, 'id'>,
  { valueDate, at }: { valueDate: string; at: Date },
): Promise<void> {
  const found = await findBankPayment(tx, { invoiceId: id });
  if (!found) return;
  const { sourceId, happenedAt, amount, currency } = found;
  const reversal = { kind: 'bankPaymentReversal', sourceId, at: happenedAt } as const;
  await reverseEntry(tx, { kind: 'bankPayment', sourceId }, reversal);
  const event = { kind: 'bankPayment', sourceId: newId(at), at: toTransferMoment(valueDate, at) } as const;
  await postEntry(tx, { ...event, currency, sale: { subscriptionInvoiceId: id } }, bankPaymentLines(amount));
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
