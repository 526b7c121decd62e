import { emit } from '../events/emit.ts';
import { billedSubscriptionId } from '../invoices/invoice.ts';
import { voidInvoice } from '../invoices/void-invoice.ts';
import { nowFor, type Account } from '../state/account.ts';
import { endSchedule } from '../schedules/end-schedule.ts';
import { planNext } from './change-subscription.ts';
import type { Subscription } from './subscription.ts';

type Reason = Subscription['cancellation_details']['reason'];

/** Cancels a subscription now: open invoices are no longer collected, and waiting prorations are deleted. */
export function cancelSubscription(
  account: Account,
  subscription: Subscription,
  { reason }: { reason: Reason },
): Subscription {
  const { store } = account;
  const at = nowFor(account, subscription.customer);
  endSchedule(account, subscription.schedule, 'canceled');
  stopCollecting(account, subscription.id);
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
  return canceled;
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
  for (const item of store.all('invoiceitem'))
    if (
      item.invoice === null &&
      item.proration &&
      item.parent?.subscription_details.subscription === subscription
    )
      store.remove('invoiceitem', item.id);
}
