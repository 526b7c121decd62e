import { cardRefusal } from '../cards/declines.ts';
import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { StripeRefusal, invalid } from '../http/errors.ts';
import { show } from '../http/show.ts';
import { confirmIntent } from '../intents/confirmation.ts';
import type { Account } from '../state/account.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { findInvoice, type Invoice } from './invoice.ts';
import { settleInvoice } from './settle-invoice.ts';

interface How {
  card?: string | undefined;
  isAway: boolean;
}

/** Tries the card once; a refusal stays written on the invoice. */
export function payInvoice(account: Account, given: Invoice, { card, isAway }: How): Invoice {
  const invoice = given.status === 'draft' ? finalizeInvoice(account, given) : given;
  if (invoice.status === 'paid') {
    if (given.status === 'draft') return invoice;
    throw invalid('Invoice is already paid');
  }
  if (invoice.status === 'void') throw invalid('This invoice can no longer be paid because it was voided.');
  const { invoice_settings: settings } = findCustomer(account, invoice.customer);
  const chosen = card ?? invoice.default_payment_method ?? settings.default_payment_method ?? undefined;
  if (chosen === undefined)
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set either field prior to calling this endpoint, or provide a `payment_method`.',
      { code: 'resource_missing', param: 'payment_method' },
    );
  const intent = account.store.find('payment_intent', invoice.hidden.intent);
  if (!intent) return settleInvoice(account, invoice);
  try {
    const asked = confirmIntent(account, intent, { card: chosen, isAway });
    if (asked.status === 'succeeded') return findInvoice(account, invoice.id);
    const waiting = account.store.put('invoice', { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 });
    emit(account, 'invoice.payment_action_required', waiting);
    const message =
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice. For more details see: https://stripe.com/docs/billing/subscriptions/overview#requires-action';
    throw cardRefusal({ code: 'invoice_payment_intent_requires_action', message }, { payment_intent: show(asked) });
  } catch (error) {
    const isRefused =
      error instanceof StripeRefusal && error.keepsChanges && error.refusal.code !== 'invoice_payment_intent_requires_action';
    if (isRefused) failInvoice(account, invoice);
    throw error;
  }
}

function failInvoice(account: Account, invoice: Invoice): void {
  const failed = account.store.put('invoice', { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 });
  emit(account, 'invoice.updated', failed, invoice);
  emit(account, 'invoice.payment_failed', failed);
}
