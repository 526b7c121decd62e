import { findAppliedRate } from '../catalogue/catalogue.ts';
import { findCard } from '../cards/attach-card.ts';
import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { ApiError, invalid } from '../http/errors.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { findInvoice, type Invoice } from '../invoices/invoice.ts';
import { lineOfItem } from '../invoices/new-invoice.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import { settleInvoice } from '../invoices/settle-invoice.ts';
import { nowFor, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { addItems } from './added-items.ts';
import { billSubscription } from './bill-subscription.ts';
import { planNext, toPaymentRefusal } from './change-subscription.ts';
import { addIntervals } from './period.ts';
import { newItems } from './read-items.ts';
import { linesOfPeriod } from './subscription-lines.ts';
import type { NewSubscription } from './subscription-params.ts';
import {
  constantSubscriptionFields,
  findSubscription,
  billingInterval,
  currentPeriod,
  type Subscription,
} from './subscription.ts';

const dayInSeconds = 24 * 3600;

interface NewSubscriptionInput extends NewSubscription {
  customer: string;
}

/** The intent that has already paid the first invoice, as in a checkout. */
interface NewSubscriptionOptions {
  paidBy?: string | null;
}

/** Creates a subscription and bills the amount due now. */
export function newSubscription(
  account: Account,
  params: NewSubscriptionInput,
  { paidBy = null }: NewSubscriptionOptions = {},
): Subscription {
  const isSent = params.collection_method === 'send_invoice';
  checkPayer(account, params, isSent);
  const subscription = createSubscription(account, params, isSent);
  emit(account, 'customer.subscription.created', subscription);
  const period = currentPeriod(subscription);
  const isFree = subscription.status === 'trialing';
  const draft = billSubscription(account, subscription, {
    reason: 'subscription_create',
    period: isFree ? period : { start: subscription.created, end: subscription.created },
    linesOf: (invoice) => [
      ...linesOfPeriod(account, subscription, subscription.items.data, { invoice, period, isFree }),
      ...addItems(account, subscription, { added: params.add_invoice_items, invoice: invoice.id }).map(
        (item) => lineOfItem(item, invoice),
      ),
    ],
    waits: isSent,
  });
  planNext(account, findSubscription(account, subscription.id));
  if (!isSent) collect(account, finalizeInvoice(account, draft, { paidBy }), params, { paidBy });
  return findSubscription(account, subscription.id);
}

/** Throws if `days_until_due` does not fit the collection method, or the card is not the customer's. */
function checkPayer(account: Account, params: NewSubscriptionInput, isSent: boolean): void {
  const customer = findCustomer(account, params.customer);
  if (isSent !== (params.days_until_due !== undefined))
    throw invalid('You must pass `days_until_due` if and only if `collection_method` is `send_invoice`.', {
      param: 'days_until_due',
    });
  if (params.default_payment_method === undefined) return;
  const card = findCard(account, params.default_payment_method, 'default_payment_method');
  if (card.customer !== customer.id)
    throw invalid(
      `The customer does not have a payment method with the ID ${card.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
}

function getTrialEnd(
  { trial_end: end, trial_period_days: days }: NewSubscriptionInput,
  created: number,
): number | null {
  if (end !== undefined && days !== undefined)
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.', {
      param: 'trial_end',
    });
  if (typeof end === 'number' && end <= created)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    });
  if (typeof end === 'number') return end;
  return days ? created + days * dayInSeconds : null;
}

function createSubscription(account: Account, params: NewSubscriptionInput, isSent: boolean): Subscription {
  const { customer } = params;
  const created = nowFor(account, customer);
  const id = newId('sub_');
  const trialEnd = getTrialEnd(params, created);
  const items = newItems(account, params.items, { id, customer });
  const interval = billingInterval({ items: { object: 'list', data: items, has_more: false, url: '' } });
  const period = { start: created, end: trialEnd ?? addIntervals(created, interval) };
  const endsWithPeriod = params.cancel_at_period_end ?? false;
  const cancelAt = endsWithPeriod ? period.end : (params.cancel_at ?? null);
  return account.store.put('subscription', {
    ...constantSubscriptionFields,
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? created,
    billing_mode:
      params.billing_mode?.type === 'classic'
        ? { type: 'classic', flexible: null }
        : { type: 'flexible', flexible: { proration_discounts: 'included' } },
    cancel_at: cancelAt,
    cancel_at_period_end: endsWithPeriod,
    canceled_at: cancelAt === null ? null : created,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancelAt === null ? null : 'cancellation_requested',
    },
    collection_method: isSent ? 'send_invoice' : 'charge_automatically',
    created,
    currency: items[0]!.price.currency,
    customer,
    days_until_due: params.days_until_due ?? null,
    default_payment_method: params.default_payment_method ?? null,
    default_tax_rates: (params.default_tax_rates ?? []).map((rate, index) =>
      findAppliedRate(account, rate, `default_tax_rates[${index}]`),
    ),
    description: params.description ?? null,
    ended_at: null,
    items: {
      object: 'list',
      data: items.map((item) => ({
        ...item,
        current_period_start: period.start,
        current_period_end: period.end,
      })),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata: mergeMetadata({}, params.metadata),
    schedule: null,
    start_date: created,
    status: trialEnd === null ? (isSent ? 'active' : 'incomplete') : 'trialing',
    test_clock: findCustomer(account, customer).test_clock,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method:
          params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
    trial_start: trialEnd === null ? null : created,
    hidden: { resumption: null },
  });
}

/** Charges the first invoice; `payment_behavior` decides what happens to an unpaid subscription. */
function collect(
  account: Account,
  invoice: Invoice,
  { payment_behavior: behavior, default_payment_method: card, off_session }: NewSubscriptionInput,
  { paidBy }: NewSubscriptionOptions,
): void {
  if (invoice.status !== 'open') return;
  if (paidBy) {
    settleInvoice(account, invoice);
    return;
  }
  if (behavior === 'default_incomplete') return;
  try {
    payInvoice(account, findInvoice(account, invoice.id), { card, isOffSession: off_session ?? false });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (behavior === 'error_if_incomplete' || !error.keepsChanges) throw toPaymentRefusal(error);
  }
}
