import { randomUUID } from 'node:crypto';
import { currency } from '@visita/core/money';
import type { payments } from '@visita/core/payments/contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { keepCustomer } from './keep-customer.ts';
import { localeOf } from './locale.ts';

/** The provider's page on which a card is saved; nothing is charged, so of two open pages each may be used. */
export async function saveCard(call: Call<typeof payments.saveCard>): Promise<{ checkout_url: string }> {
  const { stripe, user, language, config } = call;
  return stripe.patiently(async () => {
    const customer = await keepCustomer(call, { userId: user.id });
    const cards = `${config.publicUrl}/${language.toLowerCase()}/shop/cards`;
    const params = {
      mode: 'setup' as const,
      customer,
      currency: currency.toLowerCase(),
      locale: localeOf(language),
      allowed_payment_method_types: ['card' as const],
      setup_intent_data: { metadata: { user_id: user.id } },
      metadata: { user_id: user.id },
      success_url: `${cards}?added`,
      cancel_url: cards,
    };
    const idempotencyKey = `setup:${user.id}:${randomUUID()}`;
    const { url } = await stripe.ask((sdk) => sdk.checkout.sessions.create(params, { idempotencyKey }));
    if (!url) throw new Problem('paymentUnavailable');
    return { checkout_url: url };
  });
}
