import { addDays } from '@visita/core/days';
import { differenceAlerts } from '@visita/core/provider/alert';
import type { Deps } from './deps.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { exclusively } from './database/exclusively.ts';
import { migrate } from './database/migrate.ts';
import { eventReaders } from './events.ts';
import { createLog } from './http/log.ts';
import { openStripe, realStripe } from './provider/client.ts';
import { reactivateArchived } from './provider/archived.ts';
import { ensureStripeObjects } from './provider/ensure-stripe-objects.ts';
import { comparisonRoundName } from './provider/compare.ts';
import { findAccount } from './provider/account-queries.ts';
import { listOpenAlerts } from './provider/alert-queries.ts';
import { ensureAccount, realKey } from './provider/ensure-account.ts';
import { ensureWebhook, wayFromProvider } from './provider/ensure-webhook.ts';
import { listDrift } from './provider/drift-queries.ts';
import { findCheckpoint } from './provider/checkpoint-queries.ts';
import { listTaxRates } from './shop/rate-queries.ts';
import { seedPlans } from './seed/seed-plans.ts';
import { seedShop } from './seed/seed-shop.ts';
import { print } from './console.ts';
import { providerWork } from './jobs.ts';
import { compareFromProvider } from './payments/compare-from-provider.ts';
import { postBalance } from './payments/post-balance.ts';
import { listenWords } from './payments/furnish-account.ts';

interface StripeCommandDeps {
  config: Config;
  opening: Promise<Database>;
  clock: () => Date;
}

export type StripeCommand = 'stripe:setup' | 'stripe:drift';

/**
 * Runs `npm run stripe:setup`, which creates the objects of a real account, and `npm run stripe:drift`, which
 * compares from the account's side, reads its balance, and lists differences between its objects and our rows.
 */
export async function runStripeCommand(
  command: StripeCommand,
  { config, opening, clock }: StripeCommandDeps,
): Promise<void> {
  const database = await opening.catch((error: unknown) => {
    throw isInUse(error) ? new Error(besideServer(command), { cause: error }) : error;
  });
  try {
    await migrate(database);
    const deps = { config, database, clock };
    if (command === 'stripe:drift') {
      await compareNow(deps);
      await printDrift(database, clock());
    } else await setUp(deps);
  } finally {
    await database.close();
  }
}

const isInUse = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FOLDER_IN_USE';

const besideServer = (command: StripeCommand) =>
  `The server is running, and its embedded database is for one process at a time. Stop it, run npm run ${command}, and start it again; with DATABASE_URL both run beside each other.`;

async function setUp({
  config,
  database,
  clock,
}: Pick<StripeCommandDeps, 'config' | 'clock'> & { database: Database }): Promise<void> {
  const { key } = config.stripe;
  if (!key)
    throw new Error('STRIPE_SECRET_KEY is not set; expected the secret key of the Stripe account to set up');
  const { db } = database;
  const stripe = openStripe({ endpoint: async () => realStripe(config, key), log: createLog(config), clock });
  const deps: Pick<Deps, 'db' | 'stripe' | 'now' | 'config'> = { db, stripe, now: clock, config };
  if (config.seed !== 'none')
    await exclusively(database, async () => {
      await seedShop({ db, now: clock() });
      await seedPlans({ db, now: clock() });
    });
  if ((await ensureAccount(deps, realKey(deps, key))) === 'other')
    print('The Stripe account has changed: the object ids of the previous one were discarded.');
  const products = await ensureStripeObjects(deps);
  const rates = (await listTaxRates(db)).length;
  print(
    `${products} products and plans with their prices, ${rates} tax rates and the customer portal exist at Stripe.`,
  );
  const reactivated = await reactivateArchived(deps);
  if (reactivated.length > 0) print(`Archived at Stripe, and reactivated: ${reactivated.join(', ')}.`);
  const way = wayFromProvider(config);
  if (way !== undefined) return print(listenWords(way));
  const secret = await ensureWebhook(deps, eventReaders);
  print(
    secret
      ? `The webhook endpoint is new. Set STRIPE_WEBHOOK_SECRET=${secret}`
      : 'The webhook endpoint exists already.',
  );
}

/** Compares from the side of the account that the rows belong to, if its key is set. */
async function compareNow({
  config,
  database: { db },
  clock,
}: Pick<StripeCommandDeps, 'config' | 'clock'> & { database: Database }): Promise<void> {
  const { key } = config.stripe;
  if (!key) return print('Not compared now: STRIPE_SECRET_KEY is not set. The server compares every night.');
  const stripe = openStripe({ endpoint: async () => realStripe(config, key), log: createLog(config), clock });
  const account = await findAccount(db);
  if (account?.account !== (await realKey({ stripe }, key).readAccount()))
    return print('Not compared now: the rows do not belong to the account of STRIPE_SECRET_KEY.');
  const deps = { db, stripe, now: clock };
  await compareFromProvider(deps);
  await postBalance(deps);
  print('Compared now: live subscriptions, invoices, documents of paid invoices, and the balance.');
}

const days = 30;

async function printDrift({ db }: Database, now: Date): Promise<void> {
  for (const comparison of providerWork.comparisons) {
    const mark = await findCheckpoint(db, { name: comparisonRoundName(comparison) });
    print(
      `${comparison.name}: ${mark?.at ? `last compared ${mark.at.toISOString()}` : 'no comparison has finished yet; the server compares every night'}.`,
    );
    if (mark?.until)
      print(`${comparison.name}: the comparison begun ${mark.until.toISOString()} has not finished yet.`);
  }
  for (const { kind, about, detail } of await listOpenAlerts(db, { kinds: differenceAlerts }))
    print(`Open alert: ${kind} ${about}  ${detail}`);
  const drift = await listDrift(db, { since: addDays(now, -days) });
  print(
    drift.length === 0 ? `No differences in ${days} days.` : `${drift.length} differences in ${days} days:`,
  );
  for (const { foundAt, objectId, field, localValue, stripeValue, repairedAt } of drift)
    print(
      `${foundAt.toISOString()}  ${objectId}  ${field}: ${localValue} here, ${stripeValue} at Stripe, ${repairedAt ? 'repaired' : 'open'}`,
    );
}
