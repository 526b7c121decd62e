import { cardError } from '../cards/declines.ts';
import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { ApiError, invalid, type ErrorBody } from '../http/errors.ts';
import { readSettings } from '../account/settings.ts';
import { toPublic } from '../http/to-public.ts';
import { confirmIntent } from '../intents/confirm-intent.ts';
import { nowFor, type Account } from '../state/account.ts';
import { addDue } from '../state/due-changes.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { findInvoice, billedSubscriptionId, type Invoice } from './invoice.ts';
import { settleInvoice } from './settle-invoice.ts';

interface PayInvoiceOptions {
  card?: string | undefined;
  isOffSession: boolean;
}

/** Refuses to pay an invoice that is paid or void, by card or outside of Stripe. */
export function refuseSettled({ status }: Invoice): void {
  if (status === 'paid') throw invalid('Invoice is already paid');
  if (status === 'void') throw invalid('This invoice can no longer be paid because it was voided.');
}

/** Charges the card once; a decline is counted on the invoice. */
export function payInvoice(
  account: Account,
  unpaid: Invoice,
  { card, isOffSession }: PayInvoiceOptions,
): Invoice {
  const invoice = unpaid.status === 'draft' ? finalizeInvoice(account, unpaid) : unpaid;
  if (invoice.status === 'paid' && unpaid.status === 'draft') return invoice;
  refuseSettled(invoice);
  const { invoice_settings: settings } = findCustomer(account, invoice.customer);
  const subscription = account.store.find('subscription', billedSubscriptionId(invoice));
  const chosen =
    card ??
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    settings.default_payment_method ??
    undefined;
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
    const waiting = account.store.put('invoice', {
      ...invoice,
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
    });
    emit(account, 'invoice.payment_action_required', waiting);
    const message =
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice. For more details see: https://stripe.com/docs/billing/subscriptions/overview#requires-action';
    throw cardError(
      { code: 'invoice_payment_intent_requires_action', message },
      { payment_intent: toPublic(apiRequest) },
    );
  } catch (error) {
    const isRefused =
      error instanceof ApiError &&
      error.keepsChanges &&
      error.body.code !== 'invoice_payment_intent_requires_action';
    if (isRefused) failInvoice(account, invoice, error.body);
    throw error;
  }
}

const dayInSeconds = 24 * 3600;

/** Returns the time of the next retry by the account's schedule; null unless the subscription is active or past due. */
function nextAttempt(
  account: Account,
  invoice: Invoice,
  { declinedAt, now }: { declinedAt: number; now: number },
): number | null {
  const subscription = account.store.find('subscription', billedSubscriptionId(invoice));
  if (subscription?.status !== 'active' && subscription?.status !== 'past_due') return null;
  const { retry_days: retryDays } = readSettings(account);
  return retryDays.map((days) => declinedAt + days * dayInSeconds).find((at) => at > now) ?? null;
}

function failInvoice(account: Account, invoice: Invoice, { code }: ErrorBody): void {
  const now = nowFor(account, invoice.customer);
  const declinedAt = invoice.hidden.declinedAt ?? now;
  const next = nextAttempt(account, invoice, { declinedAt, now });
  const failed = account.store.put('invoice', {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: next,
    ...(billedSubscriptionId(invoice) !== null && { auto_advance: next !== null }),
    hidden: { ...invoice.hidden, declinedAt },
  });
  if (next !== null)
    addDue(account, { at: next, kind: 'invoice.retry', of: invoice.id, testClock: invoice.test_clock });
  emit(account, 'invoice.updated', failed, invoice);
  emit(account, 'invoice.payment_failed', failed);
  if (code === 'authentication_required') emit(account, 'invoice.payment_action_required', failed);
  account.settle('invoice', failed.id);
}

/** Charges the default card off session; a decline or a missing card is recorded on the invoice. */
export function collectInvoice(account: Account, invoice: Invoice): void {
  try {
    payInvoice(account, invoice, { isOffSession: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.keepsChanges) failInvoice(account, findInvoice(account, invoice.id), error.body);
  }
}

/** Retries the card, unless another attempt has moved the next one. */
export function retryInvoice(account: Account, id: string): void {
  const invoice = account.store.find('invoice', id);
  if (invoice?.status !== 'open' || invoice.next_payment_attempt === null) return;
  if (invoice.next_payment_attempt > nowFor(account, invoice.customer)) return;
  if (isHardDeclined(account, invoice)) failInvoice(account, invoice, hardDecline);
  else collectInvoice(account, invoice);
}

/** Decline codes after which a card is not charged again (docs: billing/revenue-recovery/smart-retries). */
const hardDeclines = [
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'stolen_card',
  'revocation_of_authorization',
];
const hardDecline = {
  type: 'card_error',
  code: 'card_declined',
  message: 'Your card was declined.',
} as const;

/** True if the last charge ended with a hard decline and no other card was chosen since. */
function isHardDeclined(account: Account, invoice: Invoice): boolean {
  const { store } = account;
  const intent = store.find('payment_intent', invoice.hidden.intent);
  const error = intent?.last_payment_error;
  const card = store.find('subscription', billedSubscriptionId(invoice))?.default_payment_method ?? null;
  const isSame = card === null || error?.payment_method?.id === card;
  return isSame && hardDeclines.some((code) => code === error?.decline_code || code === error?.code);
}
