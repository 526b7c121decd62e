import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { countMissing } from '../payments/furnish-account.ts';
import type { StripeClient } from '../provider/client.ts';
import { classifyError } from '../provider/errors.ts';
import { findWebhook, wayFromProvider } from '../provider/ensure-webhook.ts';
import { eventTypesOf, type EventReaders } from '../provider/received-events.ts';
import { compareClocks } from './check-database.ts';
import { connectionFault } from './connection-fault.ts';
import { findingsOf, messageOf, type Finding } from './finding.ts';

const { ok, warn, fail } = findingsOf('payments');

interface Dependencies {
  config: Config;
  stripe: StripeClient;
  /** Nothing where it cannot be looked at now. */
  db: Db | undefined;
  readers: EventReaders;
  now: () => Date;
}

/** Whose the key is, whether everything that is sold is known there, and whether we are told of payments. */
export async function checkProvider({ config, stripe, db, readers, now }: Dependencies): Promise<Finding[]> {
  if (!config.takesPayments) return [ok('off: nothing is sold')];
  if (!config.stripe.key) return [ok('the emulator takes them: no money moves')];
  try {
    const findings = await checkKey(stripe, now);
    if (db) findings.push(await checkCatalogue({ config, stripe, db, now }));
    findings.push(await checkWebhook({ config, stripe, readers }));
    findings.push(...(await checkDelivery({ config, stripe, now })));
    return findings;
  } catch (error) {
    const { kind, code, message } = classifyError(error) ?? { kind: 'unavailable', code: '', message: messageOf(error) };
    const fault = kind === 'unavailable' ? connectionFault(error) : undefined;
    if (fault) return [fail(`the provider ${fault.sentence}`, `${fault.advice} (api.stripe.com, or STRIPE_API_BASE)`)];
    // the provider's own words on a wrong key show a part of it
    const why = kind === 'unavailable' && !/key/i.test(message) ? 'it does not answer' : `it refuses the key ${code}`.trim();
    return [fail(why, 'look at STRIPE_SECRET_KEY, and whether this machine reaches api.stripe.com')];
  }
}

async function checkKey(stripe: StripeClient, now: () => Date): Promise<Finding[]> {
  const account = await stripe.request((sdk) => sdk.accounts.retrieveCurrent());
  const said = new Date(account.lastResponse.headers['date'] ?? Number.NaN).getTime();
  const clocks = Number.isNaN(said) ? [] : compareClocks(Math.max(0, Math.abs(said - now().getTime()) - 1_000), 'the payment provider');
  return [ok(`the key is of the account ${account.id}`), ...clocks];
}

async function checkCatalogue(deps: Pick<Dependencies, 'config' | 'stripe' | 'now'> & { db: Db }): Promise<Finding> {
  const missing = await countMissing(deps);
  return missing === 0
    ? ok('it knows every price and tax')
    : warn(`${missing} prices and taxes are not there yet`, 'npm run stripe:setup makes them');
}

async function checkWebhook({ config, stripe, readers }: Pick<Dependencies, 'config' | 'stripe' | 'readers'>): Promise<Finding> {
  const way = wayFromProvider(config);
  if (way !== undefined) return warn('it cannot reach this machine to tell of payments', way);
  const webhook = await findWebhook({ stripe, config });
  if (!webhook) return fail('it tells nobody of payments', 'npm run stripe:setup makes the webhook and says its secret');
  const told = new Set<string>(webhook.enabled_events);
  const missing = told.has('*') ? [] : eventTypesOf(readers).filter((type) => !told.has(type));
  return missing.length === 0
    ? ok(`it tells ${webhook.url}`)
    : warn(`it does not tell of ${missing.join(', ')}`, 'npm run stripe:setup asks for them');
}

const dayMs = 86_400_000;
/** The provider tries a message again for a while: a younger one may still come. */
const youngestMs = 300_000;

/** The provider says which messages no endpoint took: with a wrong secret here it is all of them. */
async function checkDelivery({ config, stripe, now }: Pick<Dependencies, 'config' | 'stripe' | 'now'>): Promise<Finding[]> {
  if (wayFromProvider(config) !== undefined) return [];
  const at = now().getTime();
  const created = { gte: Math.floor((at - dayMs) / 1000), lte: Math.floor((at - youngestMs) / 1000) };
  const { data } = await stripe.request((sdk) => sdk.events.list({ delivery_success: false, created, limit: 100 }));
  if (data.length === 0) return [];
  const count = data.length === 100 ? '100 or more' : String(data.length);
  const advice = 'compare STRIPE_WEBHOOK_SECRET with the signing secret of this endpoint, and see what its log at the provider says';
  return [fail(`${count} of its messages of the last day were not taken`, advice)];
}
