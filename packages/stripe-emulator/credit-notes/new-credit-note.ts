import { addTransaction } from '../customers/customer-balance.ts';
import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { integer, list, literal, metadata, required, string, text, type Params } from '../http/params.ts';
import { findInvoice, listInvoicePayments, type Invoice } from '../invoices/invoice.ts';
import { settleInvoice } from '../invoices/settle-invoice.ts';
import { sumTaxes } from '../invoices/total-invoice.ts';
import { cancelPayments } from '../invoices/void-invoice.ts';
import { refundCharge } from '../refunds/refund-charge.ts';
import { nowFor, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { creditLineShape, newCreditLines, newMemoLine } from './credit-lines.ts';
import {
  constantCreditNoteFields,
  listInvoiceCreditNotes,
  type CreditNote,
  type CreditNoteLine,
} from './credit-note.ts';

export const creditNoteShape = {
  amount: integer({ min: 1 }),
  credit_amount: integer({ min: 0 }),
  /** No e-mail is sent. */
  email_type: literal('credit_note', 'none'),
  invoice: required(string()),
  lines: list(creditLineShape),
  memo: text(),
  metadata: metadata(),
  out_of_band_amount: integer({ min: 0 }),
  reason: literal('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'),
  refund_amount: integer({ min: 0 }),
};
type NewCreditNoteInput = Params<typeof creditNoteShape>;

/** Creates a credit note: reduces an open invoice's amount due, or refunds or credits what was paid. */
export function newCreditNote(account: Account, params: NewCreditNoteInput): CreditNote {
  const invoice = findInvoice(account, params.invoice);
  const drafted = account.store.put('credit_note', previewCreditNote(account, params));
  const { amount } = drafted;
  const isPaid = drafted.type === 'post_payment';
  const issued = isPaid ? repay(account, invoice, drafted, params) : drafted;
  emit(account, 'credit_note.created', issued);
  if (!isPaid) lower(account, invoice, amount);
  else {
    const credited = {
      ...invoice,
      post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + amount,
    };
    emit(account, 'invoice.updated', account.store.put('invoice', credited), invoice);
  }
  return issued;
}

/** The credit note that these parameters would create. Throws what creating it would throw. */
export function previewCreditNote(account: Account, params: NewCreditNoteInput): CreditNote {
  const invoice = findInvoice(account, params.invoice);
  if (invoice.status !== 'open' && invoice.status !== 'paid')
    throw invalid(
      `Credit notes can only be created for open or paid invoices; this one is ${invoice.status}.`,
      { param: 'invoice' },
    );
  const note = blankNote(account, invoice, params);
  const isPaid = invoice.status === 'paid';
  if (isPaid) checkPaid(account, invoice, { ...params, amount: note.amount });
  else checkOpen(invoice, { ...params, amount: note.amount });
  return {
    ...note,
    post_payment_amount: isPaid ? note.amount : 0,
    pre_payment_amount: isPaid ? 0 : note.amount,
    type: isPaid ? 'post_payment' : 'pre_payment',
  };
}

type CheckedAmounts = Omit<NewCreditNoteInput, 'amount'> & { amount: number };

function checkPaid(account: Account, invoice: Invoice, params: CheckedAmounts): void {
  const {
    amount,
    credit_amount: credit = 0,
    out_of_band_amount: apart = 0,
    refund_amount: refund = 0,
  } = params;
  const rest =
    invoice.amount_paid -
    listInvoiceCreditNotes(account, invoice.id).reduce((sum, note) => sum + note.post_payment_amount, 0);
  if (amount > rest)
    throw invalid(
      `The sum of credit notes cannot be more than what was paid: ${amount} is more than ${rest}.`,
      { param: 'amount' },
    );
  if (credit + apart + refund !== amount)
    throw invalid(
      `The sum of credit amount, refund amount and out of band amount (${credit + apart + refund}) must equal the post payment credit note amount (${amount}).`,
      { param: 'amount' },
    );
}

function checkOpen({ amount_remaining: owed }: Invoice, { amount, ...params }: CheckedAmounts): void {
  if (amount > owed)
    throw invalid(
      `The credit note amount ${amount} is greater than the amount remaining on the invoice ${owed}.`,
      { param: 'amount' },
    );
  for (const name of ['credit_amount', 'out_of_band_amount', 'refund_amount'] as const)
    if ((params[name] ?? 0) > 0)
      throw invalid('An open invoice has nothing to refund or to credit yet.', { param: name });
}

function getLines(
  account: Account,
  invoice: Invoice,
  { amount, lines = [], memo = null }: NewCreditNoteInput,
): CreditNoteLine[] {
  if ((amount === undefined) === (lines.length === 0))
    throw invalid('Exactly one of `amount` and `lines` must be provided.', {
      code: 'parameter_missing',
      param: 'amount',
    });
  return amount === undefined ? newCreditLines(account, invoice, lines) : [newMemoLine(amount, memo)];
}

function blankNote(account: Account, invoice: Invoice, params: NewCreditNoteInput) {
  const { id: credited, currency, customer, hosted_invoice_url: page, number } = invoice;
  const { memo = null, metadata: pairs, out_of_band_amount: apart, reason } = params;
  const id = newId('cn_');
  const at = nowFor(account, customer);
  const order = listInvoiceCreditNotes(account, credited).length + 1;
  const lines = getLines(account, invoice, params);
  const taxes = sumTaxes(lines);
  const addTaxes = (behavior: string) =>
    taxes
      .filter(({ tax_behavior }) => tax_behavior === behavior)
      .reduce((sum, { amount }) => sum + amount, 0);
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const withoutTax = subtotal - addTaxes('inclusive');
  const total = subtotal + addTaxes('exclusive');
  return {
    ...constantCreditNoteFields,
    id,
    amount: total,
    created: at,
    currency,
    customer,
    customer_balance_transaction: null,
    effective_at: at,
    invoice: credited,
    lines: { object: 'list' as const, data: lines, has_more: false, url: `/v1/credit_notes/${id}/lines` },
    memo,
    metadata: mergeMetadata({}, pairs),
    number: `${number}-CN-${String(order).padStart(2, '0')}`,
    out_of_band_amount: apart ?? null,
    pdf: `${page}/credit/${id}`,
    reason: reason ?? null,
    refunds: [],
    subtotal,
    subtotal_excluding_tax: withoutTax,
    total,
    total_excluding_tax: withoutTax,
    total_taxes: taxes,
  };
}

/** Refunds to the card and credits the balance that the next invoices use. */
function repay(
  account: Account,
  invoice: Invoice,
  note: CreditNote,
  { credit_amount: credit = 0, refund_amount: refund = 0 }: NewCreditNoteInput,
) {
  const { store } = account;
  const [payment] = listInvoicePayments(account, invoice.id).filter(({ status }) => status === 'paid');
  const charge = store.find(
    'charge',
    store.find('payment_intent', payment?.payment.payment_intent)?.latest_charge,
  );
  if (refund > 0 && !charge)
    throw invalid('This invoice was not paid by a charge that could be refunded.', {
      param: 'refund_amount',
    });
  const refunded =
    refund > 0 && charge
      ? refundCharge(account, charge, { amount: refund, reason: null, metadata: {} })
      : undefined;
  const { customer, currency } = invoice;
  const credited =
    credit > 0
      ? addTransaction(account, findCustomer(account, customer), {
          amount: -credit,
          currency,
          credit_note: note.id,
          type: 'credit_note',
        })
      : undefined;
  return store.put('credit_note', {
    ...note,
    customer_balance_transaction: credited?.id ?? null,
    refunds: refunded
      ? [{ amount_refunded: refund, payment_record_refund: null, refund: refunded.id, type: 'refund' }]
      : [],
  });
}

/** Reduces the amount due of an open invoice; at zero the invoice is paid. */
function lower(account: Account, invoice: Invoice, amount: number): void {
  const { store } = account;
  const due = invoice.amount_due - amount;
  const lowered = store.put('invoice', {
    ...invoice,
    amount_due: due,
    amount_remaining: invoice.amount_remaining - amount,
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + amount,
  });
  emit(account, 'invoice.updated', lowered, invoice);
  if (due === 0) return void settleInvoice(account, cancelPayments(account, lowered));
  const intent = store.find('payment_intent', invoice.hidden.intent);
  if (intent) store.put('payment_intent', { ...intent, amount: due });
  for (const payment of listInvoicePayments(account, invoice.id))
    if (payment.is_default) store.put('invoice_payment', { ...payment, amount_requested: due });
}
