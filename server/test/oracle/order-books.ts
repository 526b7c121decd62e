import type Stripe from 'stripe';

/** The provider's ledger of one order story. */
export interface OrderBooks {
  charges: Stripe.Charge[];
  intents: Stripe.PaymentIntent[];
  sessions: Stripe.Checkout.Session[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  transactions: Stripe.BalanceTransaction[];
}

/** Reads everything that was created at the provider since a moment, in seconds. */
export async function readOrderBooks(stripe: Stripe, since: number): Promise<OrderBooks> {
  const page = { created: { gte: since }, limit: 100 };
  const [charges, intents, sessions, refunds, disputes, transactions] = await Promise.all([
    stripe.charges.list(page),
    stripe.paymentIntents.list(page),
    stripe.checkout.sessions.list(page),
    stripe.refunds.list(page),
    stripe.disputes.list(page),
    stripe.balanceTransactions.list(page),
  ]);
  return {
    charges: charges.data,
    intents: intents.data,
    sessions: sessions.data,
    refunds: refunds.data,
    disputes: disputes.data,
    transactions: transactions.data,
  };
}
