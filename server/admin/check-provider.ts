import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { countMissing } from '../payments/furnish-account.ts';
import type { StripeClient } from '../provider/client.ts';
import { listArchived } from '../provider/archived.ts';
import { classifyError } from '../provider/errors.ts';
import { findWebhook, wayFromProvider } from '../provider/ensure-webhook.ts';
import { listEventTypes, type EventReaders } from '../provider/received-events.ts';
import { checkAccountSettings, checkWhatHappened } from './check-account.ts';
import { compareClocks } from './check-database.ts';
import { connectionFault } from './connection-fault.ts';
import { findingsFor, errorMessage, type Finding } from './finding.ts';

const { ok, warn, fail } = findingsFor('payments');

interface CheckProviderDeps {
  config: Config;
  stripe: StripeClient;
  /** Undefined if the database cannot be opened now. */
  db: Db | undefined;
  readers: EventReaders;
  now: () => Date;
}

/** Checks the API key, that everything sold exists at Stripe, and that webhooks are delivered. */
export async function checkProvider({
  config,
  stripe,
  db,
  readers,
  now,
}: CheckProviderDeps): Promise<Finding[]> {
  if (!config.takesPayments) return [ok('off: nothing is sold')];
  if (!config.stripe.key) return [ok('handled by the emulator: no money moves')];
  try {
    const findings = await checkKey(stripe, now);
    findings.push(...(await checkAccountSettings({ stripe })), ...(await checkWhatHappened({ stripe })));
    if (db) findings.push(await checkCatalogue({ config, stripe, db, now }));
    findings.push(await checkWebhook({ config, stripe, readers }));
    findings.push(...(await checkDelivery({ config, stripe, now })));
    return findings;
  } catch (error) {
    const { kind, code, message } = classifyError(error) ?? {
      kind: 'unavailable',
      code: '',
      message: errorMessage(error),
    };
    const fault = kind === 'unavailable' ? connectionFault(error) : undefined;
    if (fault)
      return [fail(`the provider ${fault.sentence}`, `${fault.advice} (api.stripe.com, or STRIPE_API_BASE)`)];
    // Stripe's message on a wrong key contains a part of it.
    const why =
      kind === 'unavailable' && !/key/i.test(message)
        ? 'it does not answer'
        : `it refuses the key ${code}`.trim();
    return [fail(why, 'look at STRIPE_SECRET_KEY, and whether this machine reaches api.stripe.com')];
  }
}

async function checkKey(stripe: StripeClient, now: () => Date): Promise<Finding[]> {
  const account = await stripe.request((sdk) => sdk.accounts.retrieveCurrent());
  const stripeTime = new Date(account.lastResponse.headers['date'] ?? Number.NaN).getTime();
  const clocks = Number.isNaN(stripeTime)
    ? []
    : compareClocks(Math.max(0, Math.abs(stripeTime - now().getTime()) - 1_000), 'the payment provider');
  return [ok(`the key is of the account ${account.id}`), ...clocks];
}

async function checkCatalogue(
  deps: Pick<CheckProviderDeps, 'config' | 'stripe' | 'now'> & { db: Db },
): Promise<Finding> {
  const missing = await countMissing(deps);
  if (missing > 0)
    return warn(`${missing} prices and tax rates are missing there`, 'npm run stripe:setup creates them');
  const archived = await listArchived(deps);
  return archived.length === 0
    ? ok('it has every price and tax rate')
    : fail(
        `archived there, so that sales with them are refused: ${archived.map(({ name }) => name).join(', ')}`,
        'npm run stripe:setup reactivates them; or set another price in the back office',
      );
}

async function checkWebhook({
  config,
  stripe,
  readers,
}: Pick<CheckProviderDeps, 'config' | 'stripe' | 'readers'>): Promise<Finding> {
  const way = wayFromProvider(config);
  if (way !== undefined) return warn('its webhooks cannot reach this machine', way);
  const webhook = await findWebhook({ stripe, config });
  if (!webhook)
    return fail(
      'it has no webhook endpoint for this site',
      'npm run stripe:setup creates it and prints its secret',
    );
  const eventTypes = new Set<string>(webhook.enabled_events);
  const missing = eventTypes.has('*') ? [] : listEventTypes(readers).filter((type) => !eventTypes.has(type));
  return missing.length === 0
    ? ok(`its webhooks go to ${webhook.url}`)
    : warn(`its webhook endpoint lacks ${missing.join(', ')}`, 'npm run stripe:setup adds them');
}

const dayMs = 86_400_000;
/** Milliseconds; the provider retries deliveries for a while, so that younger events may still arrive. */
const youngestMs = 300_000;

/** Checks for events that no endpoint accepted: with a wrong secret here those are all events. */
async function checkDelivery({
  config,
  stripe,
  now,
}: Pick<CheckProviderDeps, 'config' | 'stripe' | 'now'>): Promise<Finding[]> {
  if (wayFromProvider(config) !== undefined) return [];
  const at = now().getTime();
  const created = { gte: Math.floor((at - dayMs) / 1000), lte: Math.floor((at - youngestMs) / 1000) };
  const { data } = await stripe.request((sdk) =>
    sdk.events.list({ delivery_success: false, created, limit: 100 }),
  );
  if (data.length === 0) return [];
  const count = data.length === 100 ? '100 or more' : String(data.length);
  const advice =
    'compare STRIPE_WEBHOOK_SECRET with the signing secret of this endpoint, and see what its log at the provider says';
  return [fail(`${count} webhook events of the last day were not delivered`, advice)];
}
