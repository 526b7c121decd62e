import { addDays } from '@visita/core/days';
import type { App } from './deps.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { eventReaders } from './events.ts';
import { createLog } from './http/log.ts';
import { openStripe, realStripe } from './provider/client.ts';
import { ensureStripeObjects } from './provider/ensure-stripe-objects.ts';
import { ensureWebhook } from './provider/ensure-webhook.ts';
import { listDrift } from './provider/queries.ts';
import { say } from './console.ts';

interface Lent {
  config: Config;
  opening: Promise<Database>;
  clock: () => Date;
}

export const stripeCommands = ['stripe:setup', 'stripe:drift'] as const;
export type StripeCommand = (typeof stripeCommands)[number];

/** `npm run stripe:setup` furnishes a real account, `npm run stripe:drift` says where it and our rows differed. */
export async function runStripeCommand(command: StripeCommand, { config, opening, clock }: Lent): Promise<void> {
  const database = await opening;
  await migrate(database);
  if (command === 'stripe:drift') await sayDrift(database, clock());
  else await setUp({ config, database, clock });
  await database.close();
}

async function setUp({ config, database, clock }: Pick<Lent, 'config' | 'clock'> & { database: Database }): Promise<void> {
  const { key } = config.stripe;
  if (!key) throw new Error('STRIPE_SECRET_KEY: set the key of the account that is to be furnished');
  const stripe = openStripe({ endpoint: async () => realStripe(config, key), log: createLog(config), clock });
  const app: Pick<App, 'db' | 'stripe' | 'now' | 'config'> = { db: database.db, stripe, now: clock, config };
  await ensureStripeObjects(app);
  say('Products, prices, tax rates and the customer portal are there.');
  const secret = await ensureWebhook(app, eventReaders);
  say(secret ? `The webhook endpoint is new. Set STRIPE_WEBHOOK_SECRET=${secret}` : 'The webhook endpoint is there.');
}

const days = 30;

async function sayDrift({ db }: Database, now: Date): Promise<void> {
  const drift = await listDrift(db, { since: addDays(now, -days) });
  say(drift.length === 0 ? `No differences in ${days} days.` : `${drift.length} differences in ${days} days:`);
  for (const { foundAt, objectId, field, ours, theirs, repairedAt } of drift)
    say(`${foundAt.toISOString()}  ${objectId}  ${field}: ${ours} here, ${theirs} there, ${repairedAt ? 'mended' : 'open'}`);
}
