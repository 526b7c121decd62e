import type { Stripe } from 'stripe';
import { account } from './account.ts';

/** Starts an emulator with plans, and customers who subscribe to them. */
export async function subscribers() {
  const accountWorld = await account();
  const { stripe, control, emulator } = accountWorld;
  const { id: product } = await stripe.products.create({ name: 'Visita' });
  const price = (unit_amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({
      currency: 'cad',
      unit_amount,
      product,
      recurring: { interval },
      tax_behavior: 'exclusive',
    });
  const [monthly, annual, duo] = [
    await price(1000, 'month'),
    await price(8880, 'year'),
    await price(14_880, 'year'),
  ];

  async function customer(card = 'pm_card_visa') {
    const { id } = await stripe.customers.create({ name: 'Ana', email: 'ana@example.com' });
    const { id: method } = await stripe.paymentMethods.attach(card, { customer: id });
    return { id, card: method };
  }

  /** Subscribes to the monthly plan with a valid card, unless other parameters are given. */
  async function subscribe({
    with: name,
    ...params
  }: Partial<Stripe.SubscriptionCreateParams> & { with?: string } = {}) {
    const { id, card } = await customer(name);
    const subscription = await stripe.subscriptions.create({
      customer: id,
      items: [{ price: monthly.id }],
      default_payment_method: card,
      billing_mode: { type: 'flexible' },
      ...params,
    });
    return { customer: id, card, id: subscription.id, subscription };
  }

  return {
    ...accountWorld,
    product,
    prices: { monthly, annual, duo },
    customer,
    subscribe,
    /** In seconds. */
    now: () => Math.floor((Date.now() + emulator.offset()) / 1000),
    forward: (days: number) => control('/clock', { advance_days: days }),
    read: (id: string) => stripe.subscriptions.retrieve(id),
    /** Oldest first. */
    invoicesOf: async (subscription: string) =>
      (await stripe.invoices.list({ subscription, limit: 100 })).data.toReversed(),
    totals: async (subscription: string) =>
      (await stripe.invoices.list({ subscription, limit: 100 })).data.toReversed().map(({ total }) => total),
  };
}

export const firstItem = ({ items }: Stripe.Subscription) => items.data[0]!;
