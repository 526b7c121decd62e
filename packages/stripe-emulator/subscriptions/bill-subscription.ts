import type { Invoice, InvoiceItem, InvoiceLine } from '../invoices/invoice.ts';
import { draftInvoice, lineOfItem, newInvoice } from '../invoices/new-invoice.ts';
import { nowFor, type Account } from '../state/account.ts';
import type { Period } from './period.ts';
import type { Subscription } from './subscription.ts';

const dayInSeconds = 24 * 3600;

interface Bill {
  reason: Invoice['billing_reason'];
  period: Period;
  linesOf: (invoice: Invoice) => InvoiceLine[];
  /** True for a new period, whose invoice stays a draft for an hour; others are finalized at once. */
  waits?: boolean;
}

/** The items that wait for the next invoice of this subscription, or of any. */
export function pendingItems({ store }: Account, { id, customer, currency }: Subscription): InvoiceItem[] {
  const isOwn = ({ parent }: InvoiceItem) =>
    parent === null || parent.subscription_details.subscription === id;
  return store
    .all('invoiceitem')
    .filter(
      (item) =>
        item.invoice === null && item.customer === customer && item.currency === currency && isOwn(item),
    );
}

/** Creates the draft of an invoice with the given lines and all waiting items. */
export function billSubscription(account: Account, subscription: Subscription, bill: Bill): Invoice {
  const pending = pendingItems(account, subscription);
  const invoice = newInvoice(account, getParams(account, subscription, bill), linesWith(pending, bill));
  for (const item of pending) account.store.put('invoiceitem', { ...item, invoice: invoice.id });
  account.store.put('subscription', {
    ...account.store.find('subscription', subscription.id)!,
    latest_invoice: invoice.id,
  });
  return invoice;
}

/** The same without storing it. */
export function previewBill(
  account: Account,
  subscription: Subscription,
  bill: Bill,
  items: InvoiceItem[] = [],
): Invoice {
  const pending = [...pendingItems(account, subscription), ...items];
  return draftInvoice(account, getParams(account, subscription, bill), linesWith(pending, bill));
}

const linesWith =
  (pending: InvoiceItem[], { linesOf }: Bill) =>
  (invoice: Invoice) => [...pending.map((item) => lineOfItem(item, invoice)), ...linesOf(invoice)];

function getParams(account: Account, subscription: Subscription, { reason, period, waits = false }: Bill) {
  const {
    id,
    collection_method,
    currency,
    customer,
    days_until_due: days,
    default_tax_rates,
    description,
    metadata,
  } = subscription;
  return {
    auto_advance: waits,
    billing_reason: reason,
    collection_method,
    currency,
    customer,
    default_tax_rates,
    description,
    due_date:
      collection_method === 'send_invoice' ? nowFor(account, customer) + (days ?? 30) * dayInSeconds : null,
    parent: {
      type: 'subscription_details' as const,
      quote_details: null,
      subscription_details: { metadata, subscription: id },
    },
    period_start: period.start,
    period_end: period.end,
  };
}
