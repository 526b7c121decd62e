import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { claimAlone } from './database/exclusively.ts';
import type { Patience } from './database/postgres.ts';
import { retryWhileGone } from './database/retry-while-gone.ts';
import { createFront } from './front.ts';
import { listen } from './listen.ts';
import { prepareDatabase } from './prepare-database.ts';
import { print, stop } from './console.ts';

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
 * Runs the server process: it listens as soon as the database is prepared, then loads what answers requests.
 * Resolves after a signal, once everything is closed.
 */
export async function run({ config, opening, patience, clock, ...folders }: RunDeps): Promise<void> {
  if (!config.development && !existsSync(`${folders.builtWeb}/server/index.js`))
    throw new Error('The pages are not built yet: run npm start, which builds them.');
  // The embedded engine opens in a thread of its own, so the app loads meanwhile.
  if (!config.databaseUrl && !config.development) loadApp(folders.builtWeb).catch(() => undefined);
  const database = await opening;
  // Waits for the database, whose lock also covers the folder: no other process may touch the emulator's
  // file.
  const whileGone = <T>(work: () => Promise<T>) => retryWhileGone(work, patience);
  const hasEmulator = config.sells && !config.stripe.key;
  const endClaim = hasEmulator && ((await whileGone(() => claimAlone(database))) ?? stop(secondEmulator));
  const heldTexts = await whileGone(() => prepareDatabase({ config, database, now: clock }));

  const front = createFront({ config, database });
  const ended = listen(front, config);
  await Promise.race([once(front.server, 'listening'), ended]);
  const { runApp } = await import('./run-app.ts');
  await runApp(ended, { config, database, front, heldTexts, whileGone, clock, ...folders });

  if (endClaim) await endClaim();
  await database.close();
  print('Closed. Good-bye.');
}

/** Loads the code of the app and the pages. A failure is met again where they are used. */
async function loadApp(builtWeb: string): Promise<void> {
  await import('./run-app.ts');
  const { openBuiltWeb } = await import('./web.ts');
  await openBuiltWeb(builtWeb);
}
