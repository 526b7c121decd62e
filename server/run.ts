import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFirstOwner, passwordFile } from './staff/first-owner.ts';
import { listUnknownTimeZones, unknownTimeZonesAdvice } from './account/queries.ts';
import { countBusiness } from './admin/business-queries.ts';
import { watchDisk } from './admin/watch-disk.ts';
import { lastBackup } from './backup/last-backup.ts';
import { offerSnapshots } from './backup/snapshots.ts';
import type { Config } from './config.ts';
import { foldContacts } from './contacts/fold-contacts.ts';
import type { Database } from './database/database.ts';
import { claimAlone, exclusively } from './database/exclusively.ts';
import { migrate } from './database/migrate.ts';
import type { Patience } from './database/postgres.ts';
import { retryWhileGone } from './database/retry-while-gone.ts';
import { sellerAt } from './documents/current-seller.ts';
import { listSellerSettings } from './documents/seller-queries.ts';
import { refuseUnregistered } from './documents/refuse-unregistered.ts';
import { demoSignIn } from './seed/demo-people.ts';
import { findDemoCardId, refuseDemo } from './seed/demo-people.ts';
import { openApp, type App } from './app.ts';
import { createLog } from './http/log.ts';
import { findQueues } from './queue/find-queues.ts';
import { enqueue } from './queue/job.ts';
import { startJobs } from './queue/worker.ts';
import { listen } from './listen.ts';
import { openFiles } from './integrations/open-files.ts';
import { noMail, openMail } from './mail/mail.ts';
import { tellOfHeldTexts } from './pages/publish-texts.ts';
import { backfillLedger } from './payments/backfill-ledger.ts';
import { writeMissingDocuments } from './payments/write-missing-documents.ts';
import { Problem } from '@visita/core/problems';
import { openStripe, realStripe, type StripeEmulator } from './provider/client.ts';
import { reconcile } from './provider/reconcile.ts';
import { tellGivenUp } from './provider/raise-alert.ts';
import { print, printAddresses, sendConsoleTo, stop } from './console.ts';
import { checkAccount, furnishAccount, resolveAccountKey } from './payments/furnish-account.ts';
import { openBuiltWeb, openDevelopmentWeb, warmUp } from './web.ts';
import { jobs } from './jobs.ts';
import { commit, version } from './version.ts';

interface RunDeps {
  config: Config;
  opening: Promise<Database>;
  /** For a database that becomes unreachable before the server listens. */
  patience: Patience;
  /** The real clock; the emulator's offset is added to it. */
  clock: () => Date;
  builtWeb: string;
  webSources: string;
}

const secondEmulator =
  'Another process on this database runs the payment emulator, and two would not know each other’s payments. ' +
  'Run one for all of them (npm run stripe:emulator; docs/operations.md says what to set), or set the STRIPE_SECRET_KEY of an account.';

/**
 * Runs the server process: opens it over its database, and resolves after a signal, once everything is
 * closed.
 */
export async function run({
  config,
  opening,
  patience,
  clock,
  builtWeb,
  webSources,
}: RunDeps): Promise<void> {
  if (!config.development && !existsSync(`${builtWeb}/server/index.js`))
    throw new Error('The pages are not built yet: run npm start, which builds them.');
  const web = config.development ? await openDevelopmentWeb(webSources) : await openBuiltWeb(builtWeb);
  if (!config.development) await warmUp(web, config);
  const { key } = config.stripe;
  const loading = key || !config.sells ? undefined : import('@visita/stripe-emulator/start.ts');
  const database = await opening;
  // Waits for the database, whose lock also covers the folder: no other process may touch the emulator's
  // file.
  const whileGone = <T>(work: () => Promise<T>) => retryWhileGone(work, patience);
  const endClaim = loading && ((await whileGone(() => claimAlone(database))) ?? stop(secondEmulator));
  const stripeEmulator = loading && (await startStripeEmulator(await loading, config, clock));
  /** Moving the emulator's clock forward also moves the app's. */
  const now = () => new Date(clock().getTime() + (stripeEmulator?.offset() ?? 0));
  await whileGone(() => migrate(database));

  print('Seeding the database');
  const { demoCardId, held } = await whileGone(() =>
    exclusively(database, () => seed({ config, database, now })),
  );

  if (config.sells)
    await whileGone(async () =>
      refuseUnregistered(database.db, {
        ...config,
        ...sellerAt(await listSellerSettings(database.db), config, now()),
      }),
    );

  const log = createLog(config);
  if (!config.development) sendConsoleTo(log);
  const mail = config.sendsMail ? openMail({ config, now, log }) : noMail;
  const endpoint = async () => {
    if (key) return realStripe(config, key);
    if (stripeEmulator) return stripeEmulator.endpoint;
    throw new Problem('shopClosed');
  };
  const stripe = openStripe({ endpoint, log, clock });
  const account = config.takesPayments
    ? resolveAccountKey({ db: database.db, now, stripe, config }, { key, stripeEmulator })
    : undefined;
  const checked =
    account &&
    (await whileGone(() =>
      exclusively(database, () => checkAccount({ db: database.db, now, stripe, config }, account)),
    ));
  const assetsFolder = `${builtWeb}/client`;
  const app = await whileGone(() =>
    openApp({ config, database, log, now, mail, stripe, stripeEmulator, web, assetsFolder, demoCardId }),
  );
  const ended = listen(app, config);
  const closing = new AbortController();
  const abort = () => closing.abort();
  void ended.then(abort, abort);
  await Promise.race([once(app.server, 'listening'), ended]);
  const traces = config.tracesTo ? await startTraces(config.tracesTo) : undefined;
  const metrics = config.metrics && (await startMetrics(app, config.metrics));
  printAddresses(config, {
    demo: demoCardId === undefined ? undefined : { cardId: demoCardId, ...demoSignIn },
    passwordPlace: config.adminPassword ? 'ADMIN_PASSWORD' : [passwordFile(config)].find(existsSync),
  });
  // Loading the queue's library would delay the first visitors.
  await Promise.race([sleep(1_000), ended]);
  const stopWatch = watchDisk(app.deps);
  // From here on the process serves, and waits for a lost database as long as it lives.
  const background = retryWhileGone(() => startBackground(), {
    signal: closing.signal,
    onWait: (error) => log.warn({ err: error }, 'background work waits for the database'),
  });
  const endBackground = await Promise.race([background, ended.then(() => background.catch(() => undefined))]);
  await ended;

  await endBackground?.();
  stopWatch();
  metrics?.close();
  await app.close();
  await traces?.close();
  await stripeEmulator?.close();
  await endClaim?.();
  await database.close();
  print('Closed. Good-bye.');

  /** Starts the job workers and enqueues the jobs of each start; may be called again after it failed. */
  async function startBackground(): Promise<() => Promise<void>> {
    const work = await startJobs({ deps: app.deps, jobs, onGivenUp: tellGivenUp });
    try {
      const furnished =
        account &&
        checked &&
        furnishAccount(app.deps, account, checked, print).catch((error: unknown) =>
          log.error({ err: error }, 'payment account could not be set up'),
        );
      if (stripeEmulator) await furnished;
      const stopSnapshots =
        database.kind === 'embedded'
          ? await offerSnapshots({ dataDir: config.dataDir, database })
          : undefined;
      await foldContacts(database);
      const unknownZones = await listUnknownTimeZones(database.db);
      if (unknownZones.length > 0)
        log.warn({ zones: unknownZones }, `unknown time zones of accounts: ${unknownTimeZonesAdvice}`);
      await tellOfHeldTexts(database.db, { texts: held, at: now() });
      await enqueue(database.db, writeMissingDocuments, {}, { once: 'start' });
      await enqueue(database.db, backfillLedger, {}, { once: 'start' });
      await enqueue(database.db, reconcile, {}, { once: 'start' });
      return async () => {
        await work.stop();
        await stopSnapshots?.();
      };
    } catch (error) {
      await work.stop();
      throw error;
    }
  }
}

/** Loads the tracing libraries only if a collector is configured. */
async function startTraces(endpoint: string) {
  const { openTraces } = await import('./telemetry/traces.ts');
  return openTraces({ endpoint, version });
}

/** Loads the metrics libraries only if a metrics port is configured. */
async function startMetrics({ deps, answers }: App, options: NonNullable<Config['metrics']>) {
  const [{ openMetrics }, { openMetricsServer }] = await Promise.all([
    import('./telemetry/metrics.ts'),
    import('./telemetry/metrics-server.ts'),
  ]);
  const { config, database, db } = deps;
  const metrics = openMetrics({
    build: { version, commit },
    answers,
    jobs: jobs.map(({ name }) => name),
    pool: database.pool,
    findQueues: () => findQueues(database),
    countBusiness: async () => ({
      ...(await countBusiness(db)),
      lastBackup: await lastBackup({ dataDir: config.dataDir, database: database.pool }),
    }),
  });
  return openMetricsServer(metrics, options);
}

/** Starts the emulator in this process; a file keeps its state over restarts. */
async function startStripeEmulator(
  { startEmulator }: typeof import('@visita/stripe-emulator/start.ts'),
  { publicUrl, stripe, durability }: Config,
  clock: () => Date,
): Promise<StripeEmulator> {
  const { port: wanted, dataFile, webhookUrl } = stripe.emulator;
  const emulator = await startEmulator({
    port: wanted,
    dataFile,
    durability,
    webhookUrl,
    pagesUrl: `${publicUrl}/_stripe`,
    now: clock,
    allowLoopbackWebhooks: true,
  });
  const { port, key, webhookSecret, account } = emulator;
  return {
    account,
    endpoint: { key, webhookSecrets: [webhookSecret], host: '127.0.0.1', port, protocol: 'http' },
    pages: (request, caller) => emulator.pages(request, caller),
    offset: () => emulator.offset(),
    close: () => emulator.close(),
  };
}

/**
 * Seeds the database. Returns the demo card's id, if any, and the page texts that were held back because
 * staff have edited those pages.
 */
async function seed({
  config,
  database: { db },
  now,
}: Pick<RunDeps, 'config'> & { database: Database; now: () => Date }) {
  if (config.isPublic) await refuseDemo(db);
  if (config.seed === 'none') return { held: [] };
  const { seedShop } = await import('./seed/seed-shop.ts');
  const { seedPlans } = await import('./seed/seed-plans.ts');
  const { seedPages } = await import('./seed/seed-pages.ts');
  const first = Promise.all([
    seedPages({ db, now: now() }),
    ensureFirstOwner({ db, config, now: now() }),
    seedShop({ db, now: now() }),
    seedPlans({ db, now: now() }),
  ]);
  if (config.seed === 'demo') {
    const { seedDemo } = await import('./seed/seed-demo.ts');
    await Promise.all([first, seedDemo({ db, files: openFiles(config.storage), now: now() })]);
  }
  const [firstSocket] = await first;
  return { held: firstSocket, demoCardId: config.seed === 'demo' ? await findDemoCardId(db) : undefined };
}
