import { emit } from '../events/emit.ts';
import { nowFor, type Account } from '../state/account.ts';
import { listInvoicePayments, type Invoice, type InvoicePayment } from './invoice.ts';

/** Marks an invoice as paid. */
export function settleInvoice(account: Account, invoice: Invoice): Invoice {
  const at = nowFor(account, invoice.customer);
  const isCharged = invoice.hidden.intent !== null;
  const paid = account.store.put('invoice', {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (isCharged ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  });
  const open = listInvoicePayments(account, invoice.id).filter(({ status }) => status === 'open');
  for (const payment of open.filter(({ is_default: isDefault }) => isDefault)) {
    const transitions = { ...payment.status_transitions, paid_at: at };
    const settled: InvoicePayment = {
      ...payment,
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: transitions,
    };
    emit(account, 'invoice_payment.paid', account.store.put('invoice_payment', settled));
  }
  emit(account, 'invoice.updated', paid, invoice);
  emit(account, 'invoice.paid', paid);
  emit(account, 'invoice.payment_succeeded', paid);
  account.settle('invoice', paid.id);
  return paid;
}
