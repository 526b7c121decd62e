import type { App } from '../deps.ts';

/** What the product hears; anything else that is told is kept and ignored. */
const events = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.deleted',
] as const;

/** On a real account: who is told of what happens. Gives the secret of a new endpoint, which is shown once; nothing for a known one. */
export async function ensureWebhook({ stripe, config }: Pick<App, 'stripe' | 'config'>): Promise<string | undefined> {
  const url = `${config.publicUrl}/api/stripe/webhook`;
  const { data } = await stripe.ask((sdk) => sdk.webhookEndpoints.list({ limit: 100 }));
  const known = data.find((endpoint) => endpoint.url === url);
  if (known) {
    await stripe.ask((sdk) => sdk.webhookEndpoints.update(known.id, { enabled_events: [...events], disabled: false }));
    return undefined;
  }
  const made = await stripe.ask((sdk) =>
    sdk.webhookEndpoints.create({ url, enabled_events: [...events], api_version: '2026-10-28.endive' }),
  );
  return made.secret;
}
