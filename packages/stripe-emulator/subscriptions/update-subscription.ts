import { findCard } from '../cards/attach-card.ts';
import { ApiError, invalid } from '../http/errors.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import { nowFor, type Account } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { addItems } from './added-items.ts';
import { billSubscription } from './bill-subscription.ts';
import { changeSubscription, toPaymentRefusal } from './change-subscription.ts';
import { planChange, type PlannedChange } from './plan-change.ts';
import { itemOfProration } from './proration.ts';
import { linesOfPeriod } from './subscription-lines.ts';
import type { ChangedSubscription } from './subscription-params.ts';
import { findSubscription, isEnded, currentPeriod, type Subscription } from './subscription.ts';

/**
 * Updates a subscription. A more expensive plan is billed at once if `proration_behavior` or a new cycle
 * requires it.
 */
export function updateSubscription(
  account: Account,
  subscription: Subscription,
  params: ChangedSubscription,
): Subscription {
  checkAllowed(subscription, params);
  return applyChange(account, subscription, params);
}

/** The same without the checks, for the subscription's own schedule. */
export function applyChange(
  account: Account,
  subscription: Subscription,
  params: ChangedSubscription,
): Subscription {
  const change = planChange(account, subscription, params);
  const { after } = change;
  const changes: Partial<Subscription> = {
    ...after,
    ...getCancellation(account, after, params),
    ...getSettings(account, subscription, params),
  };
  for (const proration of change.prorations)
    account.store.put('invoiceitem', itemOfProration(account, after, proration));
  addItems(account, after, { added: params.add_invoice_items, invoice: null });
  changeSubscription(account, subscription, changes);
  if (change.isBilledNow) bill(account, findSubscription(account, subscription.id), change, params);
  return findSubscription(account, subscription.id);
}

/** Throws for a change that has to be made in the schedule, or of a subscription that has ended. */
function checkAllowed(subscription: Subscription, params: ChangedSubscription): void {
  const { id, schedule } = subscription;
  if (
    isEnded(subscription) &&
    Object.keys(params).some(
      (name) => name !== 'metadata' && name !== 'cancellation_details' && name !== 'expand',
    )
  )
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
      param: 'id',
    });
  if (schedule === null) return;
  if (params.cancel_at_period_end !== undefined || params.cancel_at !== undefined)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  if (
    params.items !== undefined ||
    params.trial_end !== undefined ||
    params.billing_cycle_anchor !== undefined
  )
    throw invalid(
      `${id} is managed by \`${schedule}\`: this emulator changes its items, trial and cycle by the schedule only.`,
    );
}

function getCancellation(
  account: Account,
  subscription: Subscription,
  params: ChangedSubscription,
): Partial<Subscription> {
  const { cancel_at: at, cancel_at_period_end: isAtEnd, cancellation_details: given } = params;
  const details = { ...subscription.cancellation_details, ...given };
  if (isAtEnd === undefined && at === undefined) return given ? { cancellation_details: details } : {};
  const cancelAt = isAtEnd ? currentPeriod(subscription).end : (at ?? null);
  if (at != null && at <= nowFor(account, subscription.customer))
    throw invalid('Timestamp must be in the future.', { param: 'cancel_at' });
  if (cancelAt === null) {
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { ...details, reason: null },
    };
  }
  return {
    cancel_at: cancelAt,
    cancel_at_period_end: isAtEnd ?? false,
    canceled_at: nowFor(account, subscription.customer),
    cancellation_details: { ...details, reason: 'cancellation_requested' },
  };
}

function getSettings(
  account: Account,
  subscription: Subscription,
  params: ChangedSubscription,
): Partial<Subscription> {
  const { collection_method, days_until_due, description, trial_settings: trial } = params;
  if (params.default_payment_method !== undefined) {
    const card = findCard(account, params.default_payment_method, 'default_payment_method');
    if (card.customer !== subscription.customer)
      throw invalid(
        `The customer does not have a payment method with the ID ${card.id}. The payment method must be attached to the customer.`,
        { code: 'resource_missing', param: 'default_payment_method' },
      );
  }
  return {
    ...(params.default_payment_method !== undefined && {
      default_payment_method: params.default_payment_method,
    }),
    ...(collection_method !== undefined && { collection_method }),
    ...(days_until_due !== undefined && { days_until_due }),
    ...(description !== undefined && { description }),
    ...(params.metadata !== undefined && { metadata: mergeMetadata(subscription.metadata, params.metadata) }),
    ...(trial && {
      trial_settings: {
        end_behavior: {
          billing_cycle_anchor: null,
          missing_payment_method: trial.end_behavior.missing_payment_method,
        },
      },
    }),
  };
}

function bill(
  account: Account,
  subscription: Subscription,
  { newPeriod }: PlannedChange,
  params: ChangedSubscription,
): void {
  const period = newPeriod ?? currentPeriod(subscription);
  const { data: items } = subscription.items;
  const draft = billSubscription(account, subscription, {
    reason: 'subscription_update',
    period,
    linesOf: (invoice) => (newPeriod ? linesOfPeriod(account, subscription, items, { invoice, period }) : []),
  });
  const open = finalizeInvoice(account, draft);
  if (open.status !== 'open' || open.collection_method === 'send_invoice') return;
  try {
    payInvoice(account, open, { isOffSession: params.off_session ?? false });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (params.payment_behavior === 'error_if_incomplete' || !error.keepsChanges)
      throw toPaymentRefusal(error);
  }
}
