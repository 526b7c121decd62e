import type { Stripe } from 'stripe';
import { subscribers } from './subscribers.ts';

/** The calls that a shop of plans makes, and the objects they need. */
export async function planCalls() {
  const subscribersWorld = await subscribers();
  const { stripe, base } = subscribersWorld;
  const rate = (display_name: string, percentage: number) =>
    stripe.taxRates.create({
      display_name,
      percentage,
      inclusive: false,
      country: 'CA',
      jurisdiction: 'QC',
      metadata: { code: display_name },
    });
  const rates = [(await rate('GST', 5)).id, (await rate('QST', 9.975)).id];
  const { id: card } = await stripe.products.create({
    id: 'CARD-BLACK',
    name: 'Black card',
    metadata: { sku: 'CARD-BLACK' },
  });

  /** A one-time line: an extra, a card that comes with the plan, or the delivery. */
  const once = (unit_amount: number, product = card) => ({
    currency: 'cad',
    product,
    unit_amount,
    tax_behavior: 'exclusive' as const,
  });

  const trial = {
    trial_period_days: 44,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
  };

  /** Subscribes to a plan that a saved card pays. */
  const takePlan = (
    { id, card: method }: { id: string; card: string },
    more: Partial<Stripe.SubscriptionCreateParams> = {},
  ) =>
    stripe.subscriptions.create({
      customer: id,
      items: [{ price: subscribersWorld.prices.annual.id, quantity: 1 }],
      default_payment_method: method,
      default_tax_rates: rates,
      billing_mode: { type: 'flexible' },
      payment_behavior: 'error_if_incomplete',
      metadata: { subscription_id: 's1', order_id: 'o1', stage: 'waiting' },
      expand: ['latest_invoice.payments'],
      ...more,
    });

  const buy = async (more: Partial<Stripe.SubscriptionCreateParams> = {}, card?: string) => {
    const buyer = await subscribersWorld.customer(card);
    return { buyer, taken: await takePlan(buyer, more) };
  };
  /** Attaches another card and makes it the default of customer and subscription. */
  async function changeCard(buyer: string, subscription: string, card: string) {
    const { id } = await stripe.paymentMethods.attach(card, { customer: buyer });
    await stripe.customers.update(buyer, { invoice_settings: { default_payment_method: id } });
    await stripe.subscriptions.update(subscription, { default_payment_method: id });
    return id;
  }

  /** Opens a checkout for a plan and products in the same cart. */
  const openCheckout = (
    customer: string,
    lines: Stripe.Checkout.SessionCreateParams.LineItem[],
    { hasTrial = true, ...more }: Partial<Stripe.Checkout.SessionCreateParams> & { hasTrial?: boolean } = {},
  ) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      ui_mode: 'hosted_page',
      customer,
      client_reference_id: 'o1',
      locale: 'fr-CA',
      line_items: lines,
      payment_method_collection: 'always',
      allowed_payment_method_types: ['card'],
      saved_payment_method_options: { allow_redisplay_filters: ['always', 'limited'] },
      subscription_data: {
        ...(hasTrial && trial),
        billing_mode: { type: 'flexible' },
        default_tax_rates: rates,
        metadata: { subscription_id: 's1', order_id: 'o1', stage: 'waiting' },
      },
      metadata: { order_id: 'o1' },
      expires_at: subscribersWorld.now() + 3600,
      success_url: 'http://shop.example/paid?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://shop.example/canceled',
      ...more,
    });

  /**
   * Attaches a schedule: waiting time and trial, then one paid period. Phases are replaced as a whole, so
   * each repeats its tax rates.
   */
  async function attachSchedule(
    subscription: Stripe.Subscription,
    price = subscribersWorld.prices.annual.id,
  ) {
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    return stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata: { subscription_id: 's1' },
      phases: getPhases(schedule, { price, end: subscription.trial_end!, stage: 'waiting' }),
    });
  }

  const getPhases = (
    { phases: [first] }: Stripe.SubscriptionSchedule,
    { price, end, stage }: { price: string; end: number; stage: string },
  ): Stripe.SubscriptionScheduleUpdateParams.Phase[] => [
    {
      start_date: first!.start_date,
      end_date: end,
      trial: true,
      items: [{ price, quantity: 1 }],
      default_tax_rates: rates,
      metadata: { stage },
    },
    {
      items: [{ price, quantity: 1 }],
      duration: { interval: 'year' },
      default_tax_rates: rates,
      metadata: { stage: 'active' },
    },
  ];

  const good = {
    number: '4242 4242 4242 4242',
    expiry: '12/34',
    cvc: '123',
    name: 'Ana',
    country: 'CA',
    province: 'QC',
  };
  const getPage = (url: string | null | undefined) => `${base}${new URL(url ?? '').pathname}`;

  return {
    ...subscribersWorld,
    rates,
    cardProduct: card,
    once,
    trial,
    takePlan,
    buy,
    changeCard,
    openCheckout,
    attachSchedule,
    phasesOf: getPhases,
    pageOf: getPage,
    /** Submits a page with a card form. */
    fill: (url: string | null | undefined, form: Record<string, string> = good) =>
      fetch(getPage(url), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }),
    good,
  };
}
