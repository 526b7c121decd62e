import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@visita/core/problems';
import { countBusiness } from './admin/business-queries.ts';
import { openApp, type App } from './app.ts';
import { lastBackup } from './backup/last-backup.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Front } from './front.ts';
import { createLog } from './http/log.ts';
import { noMail, openMail } from './mail/mail.ts';
import { checkAccount, resolveAccountKey } from './payments/check-account.ts';
import { openStripe, realStripe, type StripeEmulator } from './provider/client.ts';
import type { BroughtText } from './pages/read-texts.ts';
import { findQueues } from './queue/find-queues.ts';
import { demoSignIn, findDemoCardId } from './seed/demo-people.ts';
import { settlePasswordFile } from './staff/first-owner.ts';
import { hasPasswordFile, passwordFile } from './staff/password-file.ts';
import { printAddresses, sendConsoleTo } from './console.ts';
import { openBuiltWeb, openDevelopmentWeb } from './web.ts';
import { commit, version } from './version.ts';

interface RunAppDeps {
  config: Config;
  database: Database;
  /** The server, which listens already. */
  front: Front;
  /** The page texts that were held back because staff have edited those pages. */
  heldTexts: readonly BroughtText[];
  /** Repeats work while the database cannot be reached. */
  whileGone: <T>(work: () => Promise<T>) => Promise<T>;
  /** The real clock; the emulator's offset is added to it. */
  clock: () => Date;
  builtWeb: string;
  webSources: string;
}

/** Opens the app behind a listening server, with its background work, and closes both once the server has ended. */
export async function runApp(
  ended: Promise<void>,
  { config, database, front, heldTexts, whileGone, clock, builtWeb, webSources }: RunAppDeps,
): Promise<void> {
  const { key } = config.stripe;
  const [web, stripeEmulator] = await Promise.all([
    config.development ? openDevelopmentWeb(webSources) : openBuiltWeb(builtWeb),
    key || !config.sells ? undefined : startStripeEmulator(config, clock),
  ]);
  /** Moving the emulator's clock forward also moves the app's. */
  const now = () => new Date(clock().getTime() + (stripeEmulator?.offset() ?? 0));
  const log = createLog(config);
  if (!config.development) sendConsoleTo(log);
  const mail = config.sendsMail ? openMail({ config, now, log }) : noMail;
  const endpoint = async () => {
    if (key) return realStripe(config, key);
    if (stripeEmulator) return stripeEmulator.endpoint;
    throw new Problem('shopClosed');
  };
  const stripe = openStripe({ endpoint, log, clock });
  const account = config.takesPayments ? resolveAccountKey({ stripe }, { key, stripeEmulator }) : undefined;
  const checked =
    account &&
    (await whileGone(() => checkAccount({ db: database.db, database, now, stripe, config }, account)));
  const demoCardId = config.seed === 'demo' ? await whileGone(() => findDemoCardId(database.db)) : undefined;
  if (config.seed !== 'none' && hasPasswordFile(config))
    await whileGone(() => settlePasswordFile({ db: database.db, config }));
  const assetsFolder = `${builtWeb}/client`;
  const app = await whileGone(() =>
    openApp({
      config,
      database,
      log,
      now,
      mail,
      stripe,
      stripeEmulator,
      web,
      assetsFolder,
      demoCardId,
      front,
    }),
  );
  const traces = config.tracesTo ? await startTraces(config.tracesTo) : undefined;
  const metrics = config.metrics && (await startMetrics(app, config.metrics));
  printAddresses(config, {
    demo: demoCardId === undefined ? undefined : { cardId: demoCardId, ...demoSignIn },
    passwordPlace: config.adminPassword ? 'ADMIN_PASSWORD' : [passwordFile(config)].find(existsSync),
  });
  // Loading the queue's library would delay the first visitors.
  await Promise.race([sleep(1_000), ended]);
  const { runBackground } = await import('./run-background.ts');
  await runBackground(ended, {
    deps: app.deps,
    heldTexts,
    account: account && checked && { key: account, checked, isEmulated: stripeEmulator !== undefined },
  });

  metrics?.close();
  await app.close();
  await traces?.close();
  await stripeEmulator?.close();
}

/** Loads the tracing libraries only if a collector is configured. */
async function startTraces(endpoint: string) {
  const { openTraces } = await import('./telemetry/traces.ts');
  return openTraces({ endpoint, version });
}

/** Loads the metrics libraries only if a metrics port is configured. */
async function startMetrics({ deps, answers }: App, options: NonNullable<Config['metrics']>) {
  const [{ openMetrics }, { openMetricsServer }, { jobs }] = await Promise.all([
    import('./telemetry/metrics.ts'),
    import('./telemetry/metrics-server.ts'),
    import('./jobs.ts'),
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
  { publicUrl, stripe, durability }: Config,
  clock: () => Date,
): Promise<StripeEmulator> {
  const { startEmulator } = await import('@visita/stripe-emulator/start.ts');
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
