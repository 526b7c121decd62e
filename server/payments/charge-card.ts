import { transaction } from '../database/transaction.ts';
import type { App } from '../deps.ts';
import { findAnyOrder } from '../orders/queries.ts';
import { troubleOf, type Intent } from '../provider/client.ts';
import { attempt } from './attempt.ts';
import { keepCustomer } from './keep-customer.ts';
import { findAnyPayment, type PaymentRow } from './queries.ts';
import { applyIntent } from './read-intent.ts';
import { settlePayment } from './settle-payment.ts';
import type { Truth } from './truth.ts';

type Lent = Pick<App, 'db' | 'now' | 'stripe' | 'config'>;

/** Charges the saved card of a payment, once however often it is tried, and gives the payment as it is then. */
export async function chargeCard(app: Lent, payment: PaymentRow): Promise<PaymentRow | undefined> {
  const { db } = app;
  const truth = await charge(app, payment);
  await transaction(db, async (tx) => {
    await truth(tx);
  });
  return findAnyPayment(db, payment);
}

async function charge(app: Lent, payment: PaymentRow): Promise<Truth> {
  const { db, now } = app;
  const found = await findAnyOrder(db, { id: payment.orderId });
  const fail = (reason: string, intent?: Intent): Truth =>
    intent ? applyIntent(payment, intent, now()) : (tx) => settlePayment(tx, payment, { kind: 'failed', reason }, { at: now() });
  if (!found || payment.userId === null || payment.paymentMethodId === null) return fail('cancelled');
  const customer = await keepCustomer(app, { userId: payment.userId });
  const params = {
    amount: payment.amount,
    currency: payment.currency.toLowerCase(),
    customer,
    payment_method: payment.paymentMethodId,
    // nothing may lead away: there is no page to come back to
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
    description: found.order.orderNo,
    confirm: true,
    off_session: false,
    // the bank asks its customers on the payment page, where there is somebody to answer
    error_on_requires_action: true,
    expand: ['latest_charge'],
    metadata: { order_id: payment.orderId, payment_id: payment.id },
  };
  try {
    const intent = await attempt(app, {
      purpose: 'intent',
      localId: payment.id,
      params,
      perform: (sdk, idempotencyKey) => sdk.paymentIntents.create(params, { idempotencyKey }),
      find: async (sdk) => {
        const { data } = await sdk.paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] });
        return data.find(({ metadata }) => metadata['payment_id'] === payment.id);
      },
    });
    return applyIntent(payment, intent, now());
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble || trouble.kind === 'gone' || trouble.kind === 'stored') throw error;
    return fail(trouble.code || 'declined', trouble.intent);
  }
}
