import type Stripe from 'stripe';

/** The provider's ledger of one subscription. */
export interface LifeBooks {
  subscription: Stripe.Subscription;
  /** Its states in order: that at the beginning of the story, those of its events, and the one now. */
  states: Stripe.Subscription[];
  /** With their payments. */
  invoices: Stripe.Invoice[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  creditNotes: Stripe.CreditNote[];
  disputes: Stripe.Dispute[];
  /** Negative if the customer has a credit; null once the customer is deleted. */
  customerBalance: number | null;
  /** The credit that the shop gave back with what it had paid; null once the customer is deleted. */
  restoredCredit: number | null;
  transactions: Stripe.BalanceTransaction[];
  /** The moments of charges that failed, in seconds. */
  failures: number[];
}

const lifeEvents = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.payment_failed',
];

/**
 * Follows a subscription at the provider from now on. The provider forgets events after thirty days, so `follow`
 * must be called more often; `read` returns the books so far.
 */
export async function followLife(stripe: Stripe, { id, since }: { id: string; since: number }) {
  const first = await stripe.subscriptions.retrieve(id);
  const events = new Map<string, Stripe.Event>();
  let from = since;

  async function follow(): Promise<void> {
    const page = { types: lifeEvents, created: { gte: from }, limit: 100 };
    for await (const event of stripe.events.list(page)) {
      events.set(event.id, event);
      from = Math.max(from, event.created);
    }
  }

  /** Sums the movements by which the shop gave credit back; those of staff name their credit. */
  async function readRestored(customer: string): Promise<number> {
    const { data } = await stripe.customers.listBalanceTransactions(customer, { limit: 100 });
    return data.reduce(
      (sum, { amount, metadata }) => (metadata?.['movement_id'] === undefined ? sum : sum - amount),
      0,
    );
  }

  async function read(): Promise<LifeBooks> {
    await follow();
    const subscription = await stripe.subscriptions.retrieve(id);
    const customer = typeof subscription.customer === 'string' ? subscription.customer : '';
    const page = { created: { gte: since }, limit: 100 };
    const [invoices, charges, refunds, creditNotes, disputes, owner, transactions] = await Promise.all([
      stripe.invoices.list({ subscription: id, limit: 100, expand: ['data.payments'] }),
      stripe.charges.list({ customer, limit: 100 }),
      stripe.refunds.list(page),
      stripe.creditNotes.list({ ...page, customer }),
      stripe.disputes.list(page),
      stripe.customers.retrieve(customer),
      stripe.balanceTransactions.list(page),
    ]);
    // the newest of one second come first in a list
    const ordered = [...events.values()].toReversed().toSorted((one, other) => one.created - other.created);
    return {
      subscription,
      states: [
        first,
        ...ordered.flatMap(({ data: { object } }) =>
          'object' in object && object.object === 'subscription' && object.id === id ? [object] : [],
        ),
        // faults may have kept its last events from being read in time
        subscription,
      ],
      invoices: invoices.data,
      charges: charges.data,
      refunds: refunds.data,
      creditNotes: creditNotes.data,
      disputes: disputes.data,
      customerBalance: owner.deleted ? null : owner.balance,
      restoredCredit: owner.deleted ? null : await readRestored(customer),
      transactions: transactions.data,
      failures: ordered.flatMap(({ created, data: { object } }) =>
        'object' in object && object.object === 'invoice' && invoices.data.some((one) => one.id === object.id)
          ? [created]
          : [],
      ),
    };
  }

  return { follow, read };
}
