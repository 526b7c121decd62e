import type { Deps } from '../deps.ts';
import { eventTypesOf, type EventReaders } from './received-events.ts';

/** On a real account: that we are told of every event that somebody reads. Gives the secret of a new endpoint, which is shown once; nothing for a known one. */
export async function ensureWebhook(
  { stripe, config }: Pick<Deps, 'stripe' | 'config'>,
  readers: EventReaders,
): Promise<string | undefined> {
  const events = eventTypesOf(readers);
  const url = `${config.publicUrl}/api/stripe/webhook`;
  const { data } = await stripe.request((sdk) => sdk.webhookEndpoints.list({ limit: 100 }));
  const known = data.find((endpoint) => endpoint.url === url);
  if (known) {
    await stripe.request((sdk) => sdk.webhookEndpoints.update(known.id, { enabled_events: events, disabled: false }));
    return undefined;
  }
  const made = await stripe.request((sdk) =>
    sdk.webhookEndpoints.create({ url, enabled_events: events, api_version: '2026-10-28.endive' }),
  );
  return made.secret;
}
