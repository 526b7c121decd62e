import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { moveBalance, useBalance } from '../customers/customer-balance.ts';
import { findCustomer } from '../customers/customer.ts';
import { newPaymentIntent } from '../intents/new-intents.ts';
import { nowFor, type Account } from '../state/account.ts';
import { addDue } from '../state/due-changes.ts';
import { newInvoicePayment, type Invoice } from './invoice.ts';
import { settleInvoice } from './settle-invoice.ts';

/** Finalizes an invoice: assigns a number, a hosted page, and an intent to pay it. */
export function finalizeInvoice(
  account: Account,
  invoice: Invoice,
  { paidBy = null as string | null } = {},
): Invoice {
  if (invoice.status !== 'draft')
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: 'invoice_not_editable',
    });
  const { store, pagesUrl } = account;
  const customer = findCustomer(account, invoice.customer);
  const at = nowFor(account, customer.id);
  const sequence = customer.next_invoice_sequence;
  const { due, ending } =
    paidBy === null
      ? useBalance(customer.balance, invoice.total)
      : { due: invoice.total, ending: customer.balance };
  const numbered = store.put('customer', { ...customer, next_invoice_sequence: sequence + 1 });
  moveBalance(account, numbered, { invoice: invoice.id, currency: invoice.currency, ending });
  const page = `${pagesUrl}/invoice/${invoice.id}/${invoice.hidden.secret}`;
  const intent = paidBy ?? (due > 0 ? newIntent(account, { ...invoice, amount_due: due }) : null);
  const open = store.put('invoice', {
    ...invoice,
    status: 'open',
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: at,
    ending_balance: ending,
    starting_balance: customer.balance,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    number: invoice.number ?? `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: at },
    hidden: { ...invoice.hidden, intent },
  });
  emit(account, 'invoice.finalized', open);
  if (intent !== null) addPayment(account, open, intent);
  if (open.due_date !== null)
    addDue(account, { at: open.due_date, kind: 'invoice.due', of: open.id, testClock: open.test_clock });
  return open.amount_due > 0 ? open : settleInvoice(account, open);
}

function newIntent(
  account: Account,
  { id, amount_due: amount, currency, customer, number }: Invoice,
): string {
  const description = number === null ? 'Payment for Invoice' : `Payment for Invoice ${number}`;
  const hidden = { invoice: id, session: null, returnUrl: null };
  return newPaymentIntent(account, {
    amount,
    currency,
    customer,
    description,
    hidden,
    setup_future_usage: 'off_session',
  }).id;
}

function addPayment(account: Account, invoice: Invoice, intent: string): void {
  const created = nowFor(account, invoice.customer);
  const payment = { intent, amount: invoice.amount_due, isDefault: true, created };
  account.store.put('invoice_payment', newInvoicePayment(invoice, payment));
}
