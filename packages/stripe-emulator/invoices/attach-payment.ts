import { addTransaction } from '../customers/customer-balance.ts';
import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import type { PaymentIntent } from '../intents/intent.ts';
import { nowFor, type Account } from '../state/account.ts';
import { findInvoice, listInvoicePayments, newInvoicePayment, type Invoice } from './invoice.ts';
import { settleInvoice } from './settle-invoice.ts';
import { cancelPayments } from './void-invoice.ts';

/**
 * Attaches a payment intent to a finalized invoice, which it pays in part or in full as soon as it has succeeded
 * (docs.stripe.com/api/invoices/attach_payment, docs.stripe.com/invoicing/partial-payments).
 */
export function attachPayment(account: Account, invoice: Invoice, intent: PaymentIntent): Invoice {
  const { store } = account;
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid('Payments can only be attached to invoices with a status of `open` or `uncollectible`.');
  if (intent.customer !== invoice.customer || intent.currency !== invoice.currency)
    throw invalid('The PaymentIntent must have the customer and currency of the invoice.', {
      param: 'payment_intent',
    });
  const isAttached = store.all('invoice_payment').some(({ payment }) => payment.payment_intent === intent.id);
  if (isAttached)
    throw invalid('This PaymentIntent is already attached to an invoice.', { param: 'payment_intent' });
  const created = nowFor(account, invoice.customer);
  const amount = intent.amount;
  store.put(
    'invoice_payment',
    newInvoicePayment(invoice, { intent: intent.id, amount, isDefault: false, created }),
  );
  if (intent.status === 'succeeded') creditAttached(account, intent);
  return findInvoice(account, invoice.id);
}

/** Credits what a succeeded intent has paid to the invoice that it is attached to, if any. */
export function creditAttached(account: Account, intent: PaymentIntent): void {
  const { store } = account;
  const attached = store.all('invoice_payment').find(({ payment, status, is_default: isDefault }) => {
    return payment.payment_intent === intent.id && status === 'open' && !isDefault;
  });
  const invoice = store.find('invoice', attached?.invoice ?? null);
  if (!attached || !invoice || invoice.status === 'paid' || invoice.status === 'void') return;
  const received = intent.amount_received;
  const overpaid = Math.max(0, received - invoice.amount_remaining);
  const paidAt = nowFor(account, invoice.customer);
  const settled = store.put('invoice_payment', {
    ...attached,
    status: 'paid',
    amount_paid: received,
    status_transitions: { ...attached.status_transitions, paid_at: paidAt },
  });
  emit(account, 'invoice_payment.paid', settled);
  const credited = store.put('invoice', {
    ...invoice,
    amount_paid: invoice.amount_paid + received - overpaid,
    amount_remaining: invoice.amount_remaining - received + overpaid,
    amount_overpaid: overpaid,
  });
  if (overpaid > 0) creditOverpaid(account, credited);
  if (credited.amount_remaining === 0) return void settleInvoice(account, cancelPayments(account, credited));
  lowerDefault(account, credited);
  emit(account, 'invoice.updated', credited, invoice);
}

/** Adds what was paid beyond the amount due to the customer's credit. */
function creditOverpaid(
  account: Account,
  { id, customer, currency, amount_overpaid: overpaid }: Invoice,
): void {
  addTransaction(account, findCustomer(account, customer), {
    amount: -overpaid,
    currency,
    invoice: id,
    type: 'invoice_overpaid',
  });
  emit(account, 'invoice.overpaid', findInvoice(account, id));
}

/** Keeps the default payment and its intent at what remains to be paid. */
function lowerDefault(account: Account, { id, amount_remaining: amount, hidden }: Invoice): void {
  const { store } = account;
  const intent = store.find('payment_intent', hidden.intent);
  if (intent) store.put('payment_intent', { ...intent, amount });
  for (const payment of listInvoicePayments(account, id))
    if (payment.is_default && payment.status === 'open')
      store.put('invoice_payment', { ...payment, amount_requested: amount });
}
