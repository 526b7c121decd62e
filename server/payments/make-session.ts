import type { App } from '../deps.ts';
import { findAnyOrder } from '../orders/queries.ts';
import { troubleOf } from '../provider/client.ts';
import { attempt } from './attempt.ts';
import { keepCustomer } from './keep-customer.ts';
import { keepTaxRates } from './keep-tax-rates.ts';
import { movePayment, removeCustomer, updatePayment, type PaymentRow } from './queries.ts';
import { sessionParams } from './session-params.ts';

type Lent = Pick<App, 'db' | 'now' | 'stripe' | 'config'>;

/** Opens the page of a payment at the provider, or finds it there when it was opened before and the answer was lost. */
export async function makeSession(app: Lent, payment: PaymentRow): Promise<PaymentRow | undefined> {
  const { db, config, stripe } = app;
  const found = payment.userId === null ? undefined : await findAnyOrder(db, { id: payment.orderId });
  if (!found || payment.userId === null) return undefined;
  const { order, items } = found;
  const [customer, taxRates] = [await keepCustomer(app, { userId: payment.userId }), await keepTaxRates(app, order.taxes)];
  const params = sessionParams({ payment, order, items, customer, taxRates, publicUrl: config.publicUrl });
  try {
    const session = await attempt(app, {
      purpose: 'checkout',
      localId: payment.id,
      params,
      perform: (sdk, idempotencyKey) => sdk.checkout.sessions.create(params, { idempotencyKey }),
      find: async (sdk) => {
        const { data } = await sdk.checkout.sessions.list({ customer, limit: 100 });
        return data.find(({ metadata }) => metadata?.['payment_id'] === payment.id);
      },
    });
    const opened = await updatePayment(db, payment, { sessionId: session.id, checkoutUrl: session.url ?? null });
    // it was given up while its page was made
    if (opened?.status === 'failed') await stripe.ask((sdk) => sdk.checkout.sessions.expire(session.id));
    return opened;
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble || trouble.kind === 'gone' || trouble.kind === 'stored') throw error;
    await movePayment(db, payment, 'fail', { failure: trouble.code || 'refused' });
    // the provider has forgotten them: the next time they are introduced anew
    if (/no such customer/i.test(trouble.message)) await removeCustomer(db, { stripeId: customer });
    throw error;
  }
}
