import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { isBeginnable, readFolderState } from '../database/storage-state.ts';
import type { StripeClient } from '../provider/client.ts';
import type { EventReaders } from '../provider/received-events.ts';
import { checkApple } from './check-apple.ts';
import { checkBackup, checkCardStock } from './check-business.ts';
import { checkDatabase, checkDisk } from './check-database.ts';
import { checkCertificates, checkMail, checkStorage } from './check-outside.ts';
import { checkProvider } from './check-provider.ts';
import { checkKeys, checkWebhooks } from './check-programs.ts';
import { checkSettings } from './check-settings.ts';
import { findingsFor, errorMessage, type Finding } from './finding.ts';

interface ExamineServerDeps {
  config: Config;
  stripe: StripeClient;
  readers: EventReaders;
  now: () => Date;
}

const { ok, warn, fail } = findingsFor('database');

/** Checks everything that the server depends on, changes nothing, and returns the findings. */
export async function examineServer({ config, stripe, readers, now }: ExamineServerDeps): Promise<Finding[]> {
  const { database, findings } = await openIfFree(config);
  try {
    const parts: Check[] = [
      { part: 'settings', check: async () => checkSettings(config) },
      { part: 'database', check: async () => findings },
      { part: 'database', check: async () => (database ? checkDatabase(database, { ...config, now }) : []) },
      { part: 'disk', check: () => checkDisk(config) },
      { part: 'storage', check: () => checkStorage(config) },
      { part: 'mail', check: () => checkMail(config) },
      { part: 'apple', check: () => checkApple(config, now()) },
      { part: 'certificate', check: () => checkCertificates(config, now()) },
      { part: 'payments', check: () => checkProvider({ config, stripe, db: database?.db, readers, now }) },
      { part: 'keys', check: async () => (database ? checkKeys(database.db, config) : []) },
      { part: 'webhooks', check: async () => (database ? checkWebhooks(database.db, now()) : []) },
      { part: 'cards', check: async () => (database ? checkCardStock(database.db) : []) },
      { part: 'backup', check: () => checkBackup({ ...config, database: database?.pool }, now()) },
    ];
    const all: Finding[] = [];
    // One after the other: an embedded database has one connection, and clocks are compared without load.
    for (const part of parts) all.push(...(await withinLimit(part)));
    return all;
  } finally {
    // A database that no longer answers must not keep the command from ending.
    await Promise.race([database?.close(), sleep(closingMs, undefined, { ref: false })]);
  }
}

interface Check {
  part: string;
  check: () => Promise<Finding[]>;
}

/**
 * Milliseconds; longer than the timeouts of the checks themselves, and short enough for an operator who
 * waits.
 */
const limitMs = 20_000;
const closingMs = 5_000;

/** Returns the findings of a check, or a failure if it throws or takes too long. */
export async function withinLimit({ part, check }: Check, limit = limitMs): Promise<Finding[]> {
  const { fail: failed } = findingsFor(part);
  const timer = new AbortController();
  const late = sleep(limit, undefined, { signal: timer.signal }).then(
    () => [
      failed(
        `did not answer within ${limit / 1000} seconds`,
        'look whether it is overloaded, and at the network in between',
      ),
    ],
    () => [],
  );
  const found = check().catch((error: unknown) => [failed(errorMessage(error))]);
  return Promise.race([found, late]).finally(() => timer.abort());
}

/** Opens the database unless a running server uses the embedded one; then that server's health is checked. */
async function openIfFree(config: Config): Promise<{ database?: Database; findings: Finding[] }> {
  const { dataDir, databaseUrl, databasePool, durability } = config;
  if (!databaseUrl && isBeginnable(readFolderState(dataDir)))
    return { findings: [warn(`there is none yet in ${dataDir}`, 'npm start makes it')] };
  try {
    return { database: await openDatabase({ dataDir, databaseUrl, databasePool, durability }), findings: [] };
  } catch (error) {
    const isInUse = error instanceof Error && 'code' in error && error.code === 'FOLDER_IN_USE';
    return {
      findings: isInUse
        ? await checkRunning(config)
        : [fail(errorMessage(error), 'look at DATABASE_URL, or at DATA_DIR')],
    };
  }
}

async function checkRunning({ host, port }: Config): Promise<Finding[]> {
  const own = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
  const answer = await fetch(`${own}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  return [
    answer?.ok
      ? ok(`embedded, in use by the server at ${own}, which reaches it`)
      : fail(
          `embedded, in use by a process that does not answer at ${own}`,
          'is HOST or PORT another there? Look at its log',
        ),
    warn(
      'its tables, migrations and the stock of cards were not looked at',
      'stop the server and run this again, or set DATABASE_URL',
    ),
  ];
}
