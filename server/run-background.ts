import { listUnknownTimeZones, unknownTimeZonesAdvice } from './account/queries.ts';
import { watchDisk } from './admin/watch-disk.ts';
import { offerSnapshots } from './backup/snapshots.ts';
import { print } from './console.ts';
import { foldContacts } from './contacts/fold-contacts.ts';
import { retryWhileGone } from './database/retry-while-gone.ts';
import type { Deps } from './deps.ts';
import { jobs } from './jobs.ts';
import { tellOfHeldTexts } from './pages/publish-texts.ts';
import type { BroughtText } from './pages/read-texts.ts';
import { backfillLedger } from './payments/backfill-ledger.ts';
import type { CheckedAccount } from './payments/check-account.ts';
import { furnishAccount } from './payments/furnish-account.ts';
import { writeMissingDocuments } from './payments/write-missing-documents.ts';
import type { Key } from './provider/ensure-account.ts';
import { tellGivenUp } from './provider/raise-alert.ts';
import { reconcile } from './provider/reconcile.ts';
import { enqueue } from './queue/job.ts';
import { startJobs } from './queue/worker.ts';
import { buyForDemoJob } from './seed/jobs.ts';
import { watchEvents } from './webhooks/jobs.ts';

interface BackgroundOptions {
  deps: Deps;
  /** The page texts that were held back because staff have edited those pages. */
  heldTexts: readonly BroughtText[];
  /** The payment account, if this site takes payments. */
  account: { key: Key; checked: CheckedAccount; isEmulated: boolean } | undefined;
}

/** Runs the background work of a process until the server has ended, and then lets running jobs finish. */
export async function runBackground(ended: Promise<void>, options: BackgroundOptions): Promise<void> {
  const { deps } = options;
  const closing = new AbortController();
  const abort = () => closing.abort();
  void ended.then(abort, abort);
  const stopWatch = watchDisk(deps);
  // From here on the process serves, and waits for a lost database as long as it lives.
  const background = retryWhileGone(() => startBackground(options), {
    signal: closing.signal,
    onWait: (error) => deps.log.warn({ err: error }, 'background work waits for the database'),
  });
  const endBackground = await Promise.race([background, ended.then(() => background.catch(() => undefined))]);
  await ended;
  await endBackground?.();
  stopWatch();
}

/** Starts the job workers and enqueues the jobs of each start; may be called again after it failed. */
async function startBackground({
  deps,
  heldTexts,
  account,
}: BackgroundOptions): Promise<() => Promise<void>> {
  const { config, database, db, log, now } = deps;
  const work = await startJobs({ deps, jobs, onGivenUp: tellGivenUp });
  try {
    const furnished =
      account &&
      furnishAccount(deps, account.key, account.checked, print).catch((error: unknown) =>
        log.error({ err: error }, 'payment account could not be set up'),
      );
    if (account?.isEmulated) await furnished;
    const stopSnapshots =
      database.kind === 'embedded' ? await offerSnapshots({ dataDir: config.dataDir, database }) : undefined;
    await foldContacts(database);
    const unknownZones = await listUnknownTimeZones(db);
    if (unknownZones.length > 0)
      log.warn({ zones: unknownZones }, `unknown time zones of accounts: ${unknownTimeZonesAdvice}`);
    await tellOfHeldTexts(db, { texts: heldTexts, at: now() });
    await enqueue(db, writeMissingDocuments, {}, { once: 'start' });
    await enqueue(db, backfillLedger, {}, { once: 'start' });
    await enqueue(db, reconcile, {}, { once: 'start' });
    if (config.seed === 'demo' && account?.isEmulated)
      await enqueue(db, buyForDemoJob, {}, { once: 'start' });
    const stopWatchingEvents = await watchEvents(deps);
    return async () => {
      stopWatchingEvents();
      await work.stop();
      await stopSnapshots?.();
    };
  } catch (error) {
    await work.stop();
    throw error;
  }
}
