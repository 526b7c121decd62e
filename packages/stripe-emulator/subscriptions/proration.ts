import { findRate, type TaxRate } from '../catalogue/catalogue.ts';
import {
  billedSubscriptionId,
  itemOfLine,
  type CreditedItems,
  type InvoiceItem,
  type InvoiceLine,
  type Pricing,
} from '../invoices/invoice.ts';
import { toPricing } from '../invoices/pricing.ts';
import { nowFor, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { Period } from './period.ts';
import { getRates, productName } from './subscription-lines.ts';
import { currentPeriod, type Subscription, type SubscriptionItem } from './subscription.ts';

/** The charge or credit for a part of a period. */
export interface Proration {
  /** The id of the subscription item. */
  item: string;
  /** Negative for a credit. */
  amount: number;
  period: Period;
  /** `unused` for paid time that is not used, `remaining` for time that is used and not paid yet. */
  kind: 'unused' | 'remaining';
  pricing: Pricing;
  quantity: number;
  rates: TaxRate[];
  /** The debit that a credit takes back; null for a charge, and in classic billing mode. */
  creditedItems: CreditedItems | null;
}

/** Rounds half a cent away from zero. */
const share = (amount: number, part: number, whole: number) =>
  Math.floor((amount * part * 2 + whole) / (whole * 2));

const isSome = ({ amount }: Proration) => amount !== 0;

/** Charges these items from a time to the end of the subscription's period, at its rates. */
export function chargeRemaining(
  subscription: Subscription,
  items: SubscriptionItem[],
  at: number,
): Proration[] {
  const { from, start, end } = rangeFrom(subscription, at);
  return items
    .map((item) => ({
      ...atCurrentPrice(subscription, item),
      amount: share(item.price.unit_amount * item.quantity, end - from, end - start),
      period: { start: from, end },
      kind: 'remaining' as const,
    }))
    .filter(isSome);
}

/**
 * Credits the time of these items from a time to the end of the subscription's period. Classic billing mode
 * computes a credit from the item's current price and rates; flexible mode from each debit that billed the
 * time, at the rates of then.
 */
export function creditUnused(
  account: Account,
  subscription: Subscription,
  items: SubscriptionItem[],
  at: number,
): Proration[] {
  const { from, start, end } = rangeFrom(subscription, at);
  if (subscription.billing_mode.type === 'flexible')
    return items
      .flatMap((item) =>
        findDebits(account, subscription, item).map((debit) => creditDebit(item, debit, from)),
      )
      .filter(isSome);
  return items
    .map((item) => ({
      ...atCurrentPrice(subscription, item),
      amount: -share(item.price.unit_amount * item.quantity, end - from, end - start),
      period: { start: from, end },
      kind: 'unused' as const,
    }))
    .filter(isSome);
}

function rangeFrom(subscription: Subscription, at: number) {
  const { start, end } = currentPeriod(subscription);
  return { from: Math.min(Math.max(at, start), end), start, end };
}

const atCurrentPrice = (subscription: Subscription, item: SubscriptionItem) => ({
  item: item.id,
  pricing: toPricing(item.price),
  quantity: item.quantity,
  rates: getRates(subscription, item),
  creditedItems: null,
});

/** A positive line or pending item that billed a subscription item. */
interface Debit extends Pick<Proration, 'amount' | 'period' | 'pricing' | 'quantity' | 'rates'> {
  creditedItems: CreditedItems;
  /** The start of what was credited already; the end of its period if nothing was. */
  usedUntil: number;
}

function creditDebit(item: SubscriptionItem, debit: Debit, at: number): Proration {
  const { start, end } = debit.period;
  const from = Math.max(at, start);
  const until = Math.max(from, debit.usedUntil);
  return {
    item: item.id,
    amount: -share(debit.amount, until - from, end - start),
    period: { start: from, end: until },
    kind: 'unused',
    pricing: debit.pricing,
    quantity: debit.quantity,
    rates: debit.rates,
    creditedItems: debit.creditedItems,
  };
}

/** The debits of an item that overlap the current period; those of void invoices bill nothing. */
function findDebits(account: Account, subscription: Subscription, item: SubscriptionItem): Debit[] {
  const period = currentPeriod(subscription);
  const isInPeriod = (debit: Period) => debit.start < period.end && debit.end > period.start;
  const invoiced = account.store
    .all('invoice')
    .filter((invoice) => invoice.status !== 'void' && billedSubscriptionId(invoice) === subscription.id)
    .flatMap(({ lines }) => lines.data)
    .filter(
      ({ amount, parent }) => amount > 0 && parent.subscription_item_details?.subscription_item === item.id,
    )
    .map((line) => debitOfLine(account, line));
  const pending = account.store
    .all('invoiceitem')
    .filter(({ amount, invoice }) => amount > 0 && invoice === null)
    .filter(({ parent }) => parent?.subscription_details.subscription_item === item.id)
    .map((waiting) => debitOfItem(account, waiting));
  return [...invoiced, ...pending].filter((debit) => isInPeriod(debit.period));
}

function debitOfLine(account: Account, line: InvoiceLine): Debit {
  const { id, amount, invoice, period, pricing, quantity, taxes } = line;
  const credits = listCredits(account, (credited) =>
    credited.type === 'invoice_line_items'
      ? credited.invoice_line_item_details.invoice_line_items.includes(id)
      : credited.invoice_item === itemOfLine(line),
  );
  return {
    amount,
    period,
    pricing: pricing!, // lines of subscription items have a price
    quantity,
    rates: taxes.map(({ tax_rate_details: { tax_rate } }) => findRate(account, tax_rate)),
    creditedItems: {
      type: 'invoice_line_items',
      invoice_line_item_details: { invoice, invoice_line_items: [id] },
    },
    usedUntil: Math.min(period.end, ...credits.map((credit) => credit.period.start)),
  };
}

function debitOfItem(
  account: Account,
  { id, amount, period, pricing, quantity, tax_rates }: InvoiceItem,
): Debit {
  const credits = listCredits(
    account,
    (credited) => credited.type === 'invoice_item' && credited.invoice_item === id,
  );
  return {
    amount,
    period,
    pricing: pricing!, // prorations have a price
    quantity,
    rates: tax_rates,
    creditedItems: { type: 'invoice_item', invoice_item: id },
    usedUntil: Math.min(period.end, ...credits.map((credit) => credit.period.start)),
  };
}

/** The credits of a debit that wait or were invoiced; those of a void invoice credit nothing. */
const listCredits = ({ store }: Account, isOf: (credited: CreditedItems) => boolean): InvoiceItem[] =>
  store
    .all('invoiceitem')
    .filter(({ proration_details: details }) => details?.credited_items && isOf(details.credited_items))
    .filter(({ invoice }) => store.find('invoice', invoice)?.status !== 'void');

/** Converts a proration to an item that waits for the next invoice. */
export function itemOfProration(
  account: Account,
  subscription: Pick<Subscription, 'id' | 'currency' | 'customer' | 'test_clock'>,
  { item, amount, period, kind, pricing, quantity, rates, creditedItems }: Proration,
): InvoiceItem {
  const day = new Date(period.start * 1000).toISOString().slice(0, 10);
  const name = productName(account, pricing.price_details.product);
  return {
    id: newId('ii_'),
    object: 'invoiceitem',
    amount,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    date: nowFor(account, subscription.customer),
    description: `${kind === 'unused' ? 'Unused' : 'Remaining'} time on ${name} after ${day}`,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: amount,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, subscription_item: item },
    },
    period,
    pricing,
    proration: true,
    proration_details: { credited_items: creditedItems, discount_amounts: [] },
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: rates,
    test_clock: subscription.test_clock,
  };
}
