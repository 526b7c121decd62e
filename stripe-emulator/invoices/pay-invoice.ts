import { cardError } from '../cards/declines.ts';
import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { ApiError, invalid } from '../http/errors.ts';
import { toPublic } from '../http/to-public.ts';
import { confirmIntent } from '../intents/confirm-intent.ts';
import type { Account } from '../state/account.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { findInvoice, type Invoice } from './invoice.ts';
import { settleInvoice } from './settle-invoice.ts';

interface Options {
  card?: string | undefined;
  isOffSession: boolean;
}

/** Tries the card once; a decline is counted on the invoice. */
export function payInvoice(account: Account, unpaid: Invoice, { card, isOffSession }: Options): Invoice {
  const invoice = unpaid.status === 'draft' ? finalizeInvoice(account, unpaid) : unpaid;
  if (invoice.status === 'paid') {
    if (unpaid.status === 'draft') return invoice;
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
    const apiRequest = confirmIntent(account, intent, { card: chosen, isOffSession });
    if (apiRequest.status === 'succeeded') return findInvoice(account, invoice.id);
    const waiting = account.store.put('invoice', { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 });
    emit(account, 'invoice.payment_action_required', waiting);
    const message =
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice. For more details see: https://stripe.com/docs/billing/subscriptions/overview#requires-action';
    throw cardError({ code: 'invoice_payment_intent_requires_action', message }, { payment_intent: toPublic(apiRequest) });
  } catch (error) {
    const isRefused = error instanceof ApiError && error.keepsChanges && error.body.code !== 'invoice_payment_intent_requires_action';
    if (isRefused) failInvoice(account, invoice);
    throw error;
  }
}

function failInvoice(account: Account, invoice: Invoice): void {
  const failed = account.store.put('invoice', { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 });
  emit(account, 'invoice.updated', failed, invoice);
  emit(account, 'invoice.payment_failed', failed);
}
