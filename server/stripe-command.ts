import { addDays } from '@visita/core/days';
import type { Deps } from './deps.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { eventReaders } from './events.ts';
import { createLog } from './http/log.ts';
import { openStripe, realStripe } from './provider/client.ts';
import { ensureStripeObjects } from './provider/ensure-stripe-objects.ts';
import { ensureWebhook } from './provider/ensure-webhook.ts';
import { listDrift } from './provider/queries.ts';
import { print } from './console.ts';

interface Dependencies {
  config: Config;
  opening: Promise<Database>;
  clock: () => Date;
}

export const stripeCommands = ['stripe:setup', 'stripe:drift'] as const;
export type StripeCommand = (typeof stripeCommands)[number];

/** `npm run stripe:setup` furnishes a real account, `npm run stripe:drift` says where it and our rows differed. */
export async function runStripeCommand(command: StripeCommand, { config, opening, clock }: Dependencies): Promise<void> {
  const database = await opening;
  await migrate(database);
  if (command === 'stripe:drift') await printDrift(database, clock());
  else await setUp({ config, database, clock });
  await database.close();
}

async function setUp({ config, database, clock }: Pick<Dependencies, 'config' | 'clock'> & { database: Database }): Promise<void> {
  const { key } = config.stripe;
  if (!key) throw new Error('STRIPE_SECRET_KEY: set the key of the account that is to be furnished');
  const stripe = openStripe({ endpoint: async () => realStripe(config, key), log: createLog(config), clock });
  const deps: Pick<Deps, 'db' | 'stripe' | 'now' | 'config'> = { db: database.db, stripe, now: clock, config };
  await ensureStripeObjects(deps);
  print('Products, prices, tax rates and the customer portal are there.');
  const secret = await ensureWebhook(deps, eventReaders);
  print(secret ? `The webhook endpoint is new. Set STRIPE_WEBHOOK_SECRET=${secret}` : 'The webhook endpoint is there.');
}

const days = 30;

async function printDrift({ db }: Database, now: Date): Promise<void> {
  const drift = await listDrift(db, { since: addDays(now, -days) });
  print(drift.length === 0 ? `No differences in ${days} days.` : `${drift.length} differences in ${days} days:`);
  for (const { foundAt, objectId, field, ours, theirs, repairedAt } of drift)
    print(`${foundAt.toISOString()}  ${objectId}  ${field}: ${ours} here, ${theirs} there, ${repairedAt ? 'mended' : 'open'}`);
}
