import { addTransaction } from '../customers/customer-balance.ts';
import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { cancelIntent } from '../intents/cancel-intent.ts';
import { nowFor, type Account } from '../state/account.ts';
import { listInvoicePayments, type Invoice } from './invoice.ts';

/**
 * Voids an invoice. The customer's balance that it used is returned
 * (docs.stripe.com/changelog/2019-12-03/customer-balances-returned-voided-invoices).
 */
export function voidInvoice(account: Account, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(
      "You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible.",
      {
        code: 'status_transition_invalid',
      },
    );
  const at = nowFor(account, invoice.customer);
  const voided = account.store.put('invoice', {
    ...cancelPayments(account, invoice),
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: at },
  });
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  const customer = account.store.find('customer', invoice.customer);
  if (used !== 0 && customer)
    addTransaction(account, customer, {
      amount: -used,
      currency: invoice.currency,
      invoice: invoice.id,
      type: 'unapplied_from_invoice',
    });
  emit(account, 'invoice.updated', voided, invoice);
  emit(account, 'invoice.voided', voided);
  account.settle('invoice', voided.id);
  return voided;
}

/** Cancels the payments of an invoice, so that nothing can be charged for it any more. */
export function cancelPayments(account: Account, invoice: Invoice): Invoice {
  const at = nowFor(account, invoice.customer);
  const intent = account.store.find('payment_intent', invoice.hidden.intent);
  if (intent && intent.status !== 'canceled') cancelIntent(account, intent, 'void_invoice');
  for (const payment of listInvoicePayments(account, invoice.id).filter(({ status }) => status === 'open'))
    account.store.put('invoice_payment', {
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: at },
    });
  return { ...invoice, hidden: { ...invoice.hidden, intent: null } };
}
