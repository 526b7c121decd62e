import type { TaxRate } from '../catalogue/catalogue.ts';
import type { Invoice, InvoiceLine } from '../invoices/invoice.ts';
import { toPricing } from '../invoices/pricing.ts';
import { newLine } from '../invoices/total-invoice.ts';
import type { Account } from '../state/account.ts';
import type { Period } from './period.ts';
import type { Subscription, SubscriptionItem } from './subscription.ts';

type SubscriptionLinesBilling = Pick<Subscription, 'id' | 'currency' | 'default_tax_rates'>;

/** The tax rates of an item: its own, else those of the subscription. */
export const getRates = (
  { default_tax_rates: rates }: Pick<SubscriptionLinesBilling, 'default_tax_rates'>,
  { tax_rates: own }: SubscriptionItem,
): TaxRate[] => (own.length > 0 ? own : rates);

export const productName = ({ store }: Account, product: string) =>
  store.find('product', product)?.name ?? product;

/** The lines of an item for a period; free in a trial. */
export function linesOfPeriod(
  account: Account,
  subscription: SubscriptionLinesBilling,
  items: SubscriptionItem[],
  { invoice, period, isFree = false }: { invoice: Pick<Invoice, 'id'>; period: Period; isFree?: boolean },
): InvoiceLine[] {
  return items.map((item) => {
    const { price, quantity } = item;
    const name = `${quantity} × ${productName(account, price.product)}`;
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
