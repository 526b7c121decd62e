import { readSettings } from '../account/settings.ts';
import { emit } from '../events/emit.ts';
import { billedSubscriptionId, type Invoice } from '../invoices/invoice.ts';
import { nowFor, type Account } from '../state/account.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changeSubscription, planNext } from './change-subscription.ts';
import { periodAt } from './period.ts';
import { billingInterval, withPeriod, type Subscription } from './subscription.ts';

/** Changes a subscription after its invoice was paid, declined or given up. */
export function followInvoice(account: Account, invoice: Invoice): void {
  const subscription = account.store.find('subscription', billedSubscriptionId(invoice));
  if (!subscription) return;
  const { status } = subscription;
  if (invoice.status === 'open') return declined(account, subscription, invoice);
  if (status === 'incomplete' && invoice.status === 'paid')
    changeSubscription(account, subscription, { status: 'active' });
  if ((status === 'past_due' || status === 'unpaid') && !owes(account, subscription))
    changeSubscription(account, subscription, { status: 'active' });
  if (status === 'paused' && subscription.hidden.resumption?.invoice === invoice.id) {
    if (invoice.status === 'void') return forgetResumption(account, subscription, invoice);
    endPause(account, subscription);
  }
}

/** Handles a declined card or an overdue sent invoice. */
function declined(account: Account, subscription: Subscription, invoice: Invoice): void {
  if (subscription.status !== 'active' && subscription.status !== 'past_due') return;
  const isSent = invoice.collection_method === 'send_invoice';
  if (isSent && !isOverdue(account, invoice)) return;
  const isLast = !isSent && invoice.next_payment_attempt === null;
  const { after_last_retry: end } = readSettings(account);
  if (isLast && end === 'cancel')
    return void cancelSubscription(account, subscription, { reason: 'payment_failed' });
  const status = isLast ? (end === 'unpaid' ? 'unpaid' : 'past_due') : 'past_due';
  if (subscription.status !== status) changeSubscription(account, subscription, { status });
}

const isOverdue = (account: Account, { customer, due_date: due }: Invoice) =>
  due !== null && due <= nowFor(account, customer);

const owes = (account: Account, { id }: Subscription) =>
  account.store
    .all('invoice')
    .filter((invoice) => billedSubscriptionId(invoice) === id && invoice.status === 'open')
    .some((invoice) =>
      invoice.collection_method === 'send_invoice' ? isOverdue(account, invoice) : invoice.attempted,
    );

/** Ends a pause: a new cycle begins with the payment. */
export function endPause(account: Account, subscription: Subscription): Subscription {
  const now = nowFor(account, subscription.customer);
  const { status_details: _, ...rest } = subscription;
  const active = account.store.put('subscription', {
    ...rest,
    status: 'active',
    billing_cycle_anchor: now,
    items: withPeriod(subscription.items, periodAt(now, billingInterval(subscription), now)),
    hidden: { resumption: null },
  });
  planNext(account, active);
  emit(account, 'customer.subscription.updated', active, subscription);
  emit(account, 'customer.subscription.resumed', active);
  return active;
}

/** Detaches the items of a void invoice, which wait for the next one. */
function forgetResumption(account: Account, subscription: Subscription, invoice: Invoice): void {
  for (const item of account.store.all('invoiceitem'))
    if (item.invoice === invoice.id) account.store.put('invoiceitem', { ...item, invoice: null });
  planNext(account, account.store.put('subscription', { ...subscription, hidden: { resumption: null } }));
}
