import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';

/** A state that Stripe reaches on its own, such as a settled charge. */
interface Expected<T> {
  what: string;
  read: () => Promise<T>;
  isReached: (value: T) => boolean;
}

interface SuiteWorldOptions {
  stripe: Stripe;
  now: () => Date;
  /** Lets time pass between two readings of an asynchronous state. */
  pass: () => Promise<unknown>;
}

/** At most this many readings of one state; with two seconds between them, two minutes. */
const mostReadings = 60;
const hour = 3600;
export const day = 24 * hour;

/** The parameters with which the product pauses: the unused time becomes a pending item. */
export const pause = {
  bill_for: { unused_time_from: { type: 'now' } },
  invoicing_behavior: 'pending_invoice_item',
} as const;

export type SuiteWorld = ReturnType<typeof openSuiteWorld>;

/** The account under test, with the objects that scenarios need. `close` removes them from the account. */
export function openSuiteWorld({ stripe, now, pass }: SuiteWorldOptions) {
  const run = randomUUID();
  const clockIds: string[] = [];
  const productIds: string[] = [];
  const rateIds: string[] = [];
  const customerIds: string[] = [];

  async function waitFor<T>({ what, read, isReached }: Expected<T>): Promise<T> {
    for (let reading = 0; reading < mostReadings; reading++) {
      const value = await read();
      if (isReached(value)) return value;
      await pass();
    }
    throw new Error(`Stripe did not reach this state: ${what}`);
  }

  async function createClock(): Promise<string> {
    const frozenTime = Math.floor(now().getTime() / 1000);
    const { id } = await stripe.testHelpers.testClocks.create({ frozen_time: frozenTime, name: run });
    clockIds.push(id);
    return id;
  }

  /** Moves a test clock forward by seconds and waits until all that is due has happened. */
  async function advance(clock: string, seconds: number): Promise<number> {
    const { frozen_time: before } = await stripe.testHelpers.testClocks.retrieve(clock);
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: before + seconds });
    await waitFor({
      what: 'the test clock is ready',
      read: () => stripe.testHelpers.testClocks.retrieve(clock),
      isReached: ({ status }) => status === 'ready',
    });
    return before + seconds;
  }

  /** Creates a customer, on a clock if one is named, whose default card is this test card. */
  async function createCustomer({ clock, card = 'pm_card_visa' }: { clock?: string; card?: string } = {}) {
    const customer = await stripe.customers.create({
      email: 'live-suite@example.com',
      metadata: { run },
      ...(clock !== undefined && { test_clock: clock }),
    });
    if (clock === undefined) customerIds.push(customer.id);
    const { id: cardId } = await stripe.paymentMethods.attach(card, { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: cardId } });
    return { id: customer.id, cardId };
  }

  async function createPrice({ amount, interval }: { amount: number; interval?: 'month' | 'year' }) {
    const product = await stripe.products.create({
      name: `Live suite ${run.slice(0, 8)}`,
      metadata: { run },
    });
    productIds.push(product.id);
    return stripe.prices.create({
      product: product.id,
      currency: 'cad',
      unit_amount: amount,
      tax_behavior: 'exclusive',
      ...(interval && { recurring: { interval } }),
    });
  }

  async function createRate(percentage: number): Promise<string> {
    const { id } = await stripe.taxRates.create({
      display_name: 'Tax',
      percentage,
      inclusive: false,
      country: 'CA',
      metadata: { run },
    });
    rateIds.push(id);
    return id;
  }

  /** Starts a subscription of a customer on a clock of its own. */
  async function subscribe({
    amount = 1000,
    interval = 'month',
    percentage,
    card,
    ...params
  }: {
    amount?: number;
    interval?: 'month' | 'year';
    percentage?: number;
    card?: string;
  } & Partial<Stripe.SubscriptionCreateParams> = {}) {
    const clock = await createClock();
    const customer = await createCustomer({ clock, ...(card !== undefined && { card }) });
    const price = await createPrice({ amount, interval });
    const rate = percentage === undefined ? undefined : await createRate(percentage);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      billing_mode: { type: 'flexible' },
      ...(rate !== undefined && { default_tax_rates: [rate] }),
      ...params,
    });
    return { clock, customer, price, rate, subscription, itemId: subscription.items.data[0]?.id ?? '' };
  }

  /** Charges a card once. */
  const charge = async ({ amount = 2000, card = 'pm_card_visa' }: { amount?: number; card?: string } = {}) =>
    stripe.paymentIntents.create({
      amount,
      currency: 'cad',
      payment_method: card,
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      expand: ['latest_charge'],
      metadata: { run },
    });

  const listInvoices = async (subscription: string) =>
    (await stripe.invoices.list({ subscription, limit: 20, expand: ['data.payments'] })).data;

  async function close(): Promise<void> {
    for (const id of clockIds) await stripe.testHelpers.testClocks.del(id);
    for (const id of customerIds) await stripe.customers.del(id);
    for (const id of productIds) await stripe.products.update(id, { active: false });
    for (const id of rateIds) await stripe.taxRates.update(id, { active: false });
  }

  return {
    stripe,
    waitFor,
    createClock,
    advance,
    createCustomer,
    createPrice,
    createRate,
    subscribe,
    charge,
    listInvoices,
    close,
  };
}

/** The card error or refusal of a call; undefined if it succeeded. */
export async function refusalFrom(
  call: Promise<unknown>,
): Promise<Partial<Pick<Stripe.errors.StripeError, 'type' | 'code' | 'param' | 'decline_code'>> | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'type' in error) return error as Stripe.errors.StripeError; // the SDK's errors have a type
    throw error;
  }
}
