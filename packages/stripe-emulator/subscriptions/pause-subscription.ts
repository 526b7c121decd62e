import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { group, literal, required, type Params } from '../http/params.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { nowFor, type Account } from '../state/account.ts';
import { billSubscription } from './bill-subscription.ts';
import { planNext } from './change-subscription.ts';
import { creditUnused, itemOfProration } from './proration.ts';
import { findSubscription, currentPeriod, type PauseReason, type Subscription } from './subscription.ts';

export const pauseShape = {
  bill_for: group({
    outstanding_usage_through: group({ type: required(literal('none', 'now')) }),
    unused_time_from: group({ type: required(literal('item_current_period_start', 'none', 'now')) }),
  }),
  invoicing_behavior: literal('invoice', 'pending_invoice_item'),
  type: literal('subscription'),
};

/** Pauses billing; paid time that is not used is credited. */
export function pauseSubscription(
  account: Account,
  subscription: Subscription,
  params: Params<typeof pauseShape>,
): Subscription {
  if (subscription.billing_mode.type !== 'flexible')
    throw invalid('Only subscriptions with `billing_mode[type]=flexible` can be paused.', { param: 'id' });
  if (subscription.schedule !== null)
    throw invalid(
      'The subscription is managed by a subscription schedule and cannot be paused. Release the schedule first.',
      {
        param: 'id',
      },
    );
  if (subscription.status !== 'active')
    throw invalid(`Only active subscriptions can be paused; this one is ${subscription.status}.`, {
      param: 'id',
    });
  const now = nowFor(account, subscription.customer);
  const from = params.bill_for?.unused_time_from?.type ?? 'now';
  const period = currentPeriod(subscription);
  const unused =
    from === 'none'
      ? []
      : creditUnused(account, subscription, subscription.items.data, from === 'now' ? now : period.start);
  for (const credit of unused)
    account.store.put('invoiceitem', itemOfProration(account, subscription, credit));
  if (params.invoicing_behavior === 'invoice' && unused.length > 0)
    finalizeInvoice(
      account,
      billSubscription(account, subscription, { reason: 'subscription_update', period, linesOf: () => [] }),
    );
  return enterPause(account, findSubscription(account, subscription.id), 'pause_requested');
}

export function enterPause(account: Account, subscription: Subscription, type: PauseReason): Subscription {
  const paused = account.store.put('subscription', {
    ...subscription,
    status: 'paused',
    status_details: {
      paused: {
        subscription: { type },
        transitioned_at: nowFor(account, subscription.customer),
        type: 'subscription',
      },
    },
  });
  planNext(account, paused);
  emit(account, 'customer.subscription.updated', paused, subscription);
  emit(account, 'customer.subscription.paused', paused);
  return paused;
}
