import type { Deps } from '../deps.ts';
import { listEventTypes, type EventReaders } from './received-events.ts';

type EnsureWebhookDeps = Pick<Deps, 'stripe' | 'config'>;

const getUrl = ({ config }: Pick<Deps, 'config'>) => `${config.publicUrl}/api/stripe/webhook`;

/** Finds the enabled webhook endpoint of this site, if registered. */
export async function findWebhook({ stripe, config }: EnsureWebhookDeps) {
  const { data } = await stripe.request((sdk) => sdk.webhookEndpoints.list({ limit: 100 }));
  return data.find(({ url, status }) => url === getUrl({ config }) && status === 'enabled');
}

/**
 * Returns the Stripe CLI command that forwards webhooks to a loopback address, which the provider cannot
 * reach; undefined otherwise.
 */
export function wayFromProvider({ publicUrl }: Deps['config']): string | undefined {
  const { hostname, port } = new URL(publicUrl);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isLoopback
    ? `stripe listen --forward-to ${hostname}${port && `:${port}`}/api/stripe/webhook`
    : undefined;
}

/**
 * Creates or updates the webhook endpoint of a real account, subscribed to every event type that has a
 * reader. Returns the signing secret of a new endpoint, which Stripe shows only once; undefined for an
 * existing one.
 */
export async function ensureWebhook(
  { stripe, config }: EnsureWebhookDeps,
  readers: EventReaders,
): Promise<string | undefined> {
  const events = listEventTypes(readers);
  const url = getUrl({ config });
  const { data } = await stripe.request((sdk) => sdk.webhookEndpoints.list({ limit: 100 }));
  const existing = data.find((endpoint) => endpoint.url === url);
  if (existing) {
    await stripe.request((sdk) =>
      sdk.webhookEndpoints.update(existing.id, { enabled_events: events, disabled: false }),
    );
    return undefined;
  }
  const newEndpoint = await stripe.request((sdk) =>
    sdk.webhookEndpoints.create({ url, enabled_events: events, api_version: '2026-10-28.endive' }),
  );
  return newEndpoint.secret;
}
