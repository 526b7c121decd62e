import { randomUUID } from 'node:crypto';
import type { payments } from '@visita/core/payments/contract';
import type { Call } from '../http/route.ts';
import { findSavedCard } from './find-saved-card.ts';
import { keepCustomer } from './keep-customer.ts';

/** Said twice it is the same; a key of its own lets the default go back and forth. */
export async function makeCardDefault(call: Call<typeof payments.makeCardDefault>): Promise<null> {
  const { stripe, user, params } = call;
  return stripe.patiently(async () => {
    const card = await findSavedCard(call, { userId: user.id, id: params.id });
    const customer = await keepCustomer(call, { userId: user.id });
    const idempotencyKey = `pm-default:${user.id}:${card.id}:${randomUUID()}`;
    await stripe.ask((sdk) =>
      sdk.customers.update(customer, { invoice_settings: { default_payment_method: card.id } }, { idempotencyKey }),
    );
    return null;
  });
}
