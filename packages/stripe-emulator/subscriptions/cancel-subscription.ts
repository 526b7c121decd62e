import { emit } from '../events/emit.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { billedSubscriptionId } from '../invoices/invoice.ts';
import { collectInvoice } from '../invoices/pay-invoice.ts';
import { voidInvoice } from '../invoices/void-invoice.ts';
import { nowFor, type Account } from '../state/account.ts';
import { endSchedule } from '../schedules/end-schedule.ts';
import { billSubscription, pendingItems } from './bill-subscription.ts';
import { planNext } from './change-subscription.ts';
import { creditUnused, itemOfProration } from './proration.ts';
import { currentPeriod, findSubscription, type Subscription } from './subscription.ts';

interface CancelOptions {
  reason: Subscription['cancellation_details']['reason'];
  /** True if the unused time is credited. */
  isProrated?: boolean | undefined;
  /** True if a last invoice bills what is pending. */
  isBilled?: boolean | undefined;
}

/**
 * Cancels a subscription now: open invoices are no longer collected. Pending items stay for another invoice
 * of the customer; prorations among them are deleted unless the cancellation prorates or bills.
 */
export function cancelSubscription(
  account: Account,
  subscription: Subscription,
  { reason, isProrated = false, isBilled = false }: CancelOptions,
): Subscription {
  const { store } = account;
  const at = nowFor(account, subscription.customer);
  endSchedule(account, subscription.schedule, 'canceled');
  stopCollecting(account, subscription.id);
  if (isProrated && subscription.status !== 'trialing' && subscription.status !== 'paused')
    for (const credit of creditUnused(account, subscription, subscription.items.data, at))
      store.put('invoiceitem', itemOfProration(account, subscription, credit));
  if (!isProrated && !isBilled) deleteProrations(account, subscription.id);
  const { status_details: _, ...rest } = subscription;
  const canceled = store.put('subscription', {
    ...rest,
    status: 'canceled',
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: subscription.cancellation_details.reason ?? reason,
    },
    ended_at: at,
    schedule: null,
    hidden: { resumption: null },
  });
  planNext(account, canceled);
  emit(account, 'customer.subscription.deleted', canceled);
  return isBilled ? billLast(account, canceled) : canceled;
}

function billLast(account: Account, subscription: Subscription): Subscription {
  if (pendingItems(account, subscription).length === 0) return subscription;
  const draft = billSubscription(account, subscription, {
    reason: 'subscription_update',
    period: currentPeriod(subscription),
    linesOf: () => [],
  });
  const open = finalizeInvoice(account, draft);
  if (open.status === 'open' && open.collection_method === 'charge_automatically')
    collectInvoice(account, open);
  return findSubscription(account, subscription.id);
}

/** Ends a subscription whose first invoice was not paid in time. */
export function expireSubscription(account: Account, subscription: Subscription): void {
  const unpaid = account.store
    .all('invoice')
    .filter((invoice) => billedSubscriptionId(invoice) === subscription.id && invoice.status === 'open');
  const expired = account.store.put('subscription', {
    ...subscription,
    status: 'incomplete_expired',
    ended_at: nowFor(account, subscription.customer),
  });
  planNext(account, expired);
  emit(account, 'customer.subscription.updated', expired, subscription);
  for (const invoice of unpaid) voidInvoice(account, invoice);
}

function stopCollecting({ store }: Account, subscription: string): void {
  for (const invoice of store.all('invoice'))
    if (
      billedSubscriptionId(invoice) === subscription &&
      (invoice.status === 'draft' || invoice.status === 'open')
    )
      store.put('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null });
}

function deleteProrations({ store }: Account, subscription: string): void {
  for (const item of store.all('invoiceitem'))
    if (
      item.invoice === null &&
      item.proration &&
      item.parent?.subscription_details.subscription === subscription
    )
      store.remove('invoiceitem', item.id);
}
