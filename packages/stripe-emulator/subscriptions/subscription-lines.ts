import type { TaxRate } from '../catalogue/catalogue.ts';
import type { Invoice, InvoiceItem, InvoiceLine } from '../invoices/invoice.ts';
import { toPricing } from '../invoices/pricing.ts';
import { newLine } from '../invoices/total-invoice.ts';
import { nowFor, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { Period } from './period.ts';
import type { Subscription, SubscriptionItem } from './subscription.ts';

type SubscriptionLinesBilling = Pick<Subscription, 'id' | 'currency' | 'default_tax_rates'>;

/** The tax rates of an item: its own, else those of the subscription. */
const getRates = (
  { default_tax_rates: rates }: Pick<SubscriptionLinesBilling, 'default_tax_rates'>,
  { tax_rates: own }: SubscriptionItem,
): TaxRate[] => (own.length > 0 ? own : rates);

const productName = ({ store }: Account, { price }: SubscriptionItem) =>
  store.find('product', price.product)?.name ?? price.product;

/** The lines of an item for a period; free in a trial. */
export function linesOfPeriod(
  account: Account,
  subscription: SubscriptionLinesBilling,
  items: SubscriptionItem[],
  { invoice, period, isFree = false }: { invoice: Pick<Invoice, 'id'>; period: Period; isFree?: boolean },
): InvoiceLine[] {
  return items.map((item) => {
    const { price, quantity } = item;
    const name = `${quantity} × ${productName(account, item)}`;
    const cost = `${(price.unit_amount / 100).toFixed(2)} ${price.currency.toUpperCase()} / ${price.recurring?.interval}`;
    return newLine({
      amount: isFree ? 0 : price.unit_amount * quantity,
      currency: subscription.currency,
      description: isFree ? `Free trial for ${name}` : `${name} (at ${cost})`,
      invoice: invoice.id,
      parent: {
        type: 'subscription_item_details',
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: false,
          proration_details: { credited_items: null },
          subscription: subscription.id,
          subscription_item: item.id,
        },
      },
      period,
      pricing: toPricing(price),
      quantity,
      rates: getRates(subscription, item),
      subscription: subscription.id,
    });
  });
}

/** The charge or credit for a part of a period. */
export interface Proration {
  item: SubscriptionItem;
  amount: number;
  period: Period;
  /** `unused` for paid time that is not used, `remaining` for time that is used and not paid yet. */
  kind: 'unused' | 'remaining';
}

/** Rounds half a cent away from zero. */
const share = (amount: number, part: number, whole: number) =>
  Math.floor((amount * part * 2 + whole) / (whole * 2));

/** Prorates these items from a time to the end of the period. */
export function prorate(
  items: SubscriptionItem[],
  { start, end }: Period,
  at: number,
  kind: Proration['kind'],
): Proration[] {
  const from = Math.min(Math.max(at, start), end);
  return items.flatMap((item) => {
    const amount = share(item.price.unit_amount * item.quantity, end - from, end - start);
    return amount === 0
      ? []
      : [{ item, amount: kind === 'unused' ? -amount : amount, period: { start: from, end }, kind }];
  });
}

/** Converts a proration to an item that waits for the next invoice. */
export function itemOfProration(
  account: Account,
  subscription: SubscriptionLinesBilling & Pick<Subscription, 'customer' | 'test_clock'>,
  { item, amount, period, kind }: Proration,
): InvoiceItem {
  const day = new Date(period.start * 1000).toISOString().slice(0, 10);
  return {
    id: newId('ii_'),
    object: 'invoiceitem',
    amount,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    date: nowFor(account, subscription.customer),
    description: `${kind === 'unused' ? 'Unused' : 'Remaining'} time on ${productName(account, item)} after ${day}`,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: amount,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
    },
    period,
    pricing: toPricing(item.price),
    proration: true,
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    tax_rates: getRates(subscription, item),
    test_clock: subscription.test_clock,
  };
}
