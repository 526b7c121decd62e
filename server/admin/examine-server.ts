import type { Config } from '../config.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { isBeginnable, readFolderState } from '../database/storage-state.ts';
import type { StripeClient } from '../provider/client.ts';
import type { EventReaders } from '../provider/received-events.ts';
import { checkBackup, checkCardStock } from './check-business.ts';
import { checkDatabase, checkDisk } from './check-database.ts';
import { checkCertificate, checkMail, checkStorage } from './check-outside.ts';
import { checkProvider } from './check-provider.ts';
import { checkSettings } from './check-settings.ts';
import { findingsOf, messageOf, type Finding } from './finding.ts';

interface Dependencies {
  config: Config;
  stripe: StripeClient;
  readers: EventReaders;
  now: () => Date;
}

const { ok, warn, fail } = findingsOf('database');

/** Tries everything that the server leans on, changes nothing, and says of each part how it is. */
export async function examineServer({ config, stripe, readers, now }: Dependencies): Promise<Finding[]> {
  const { database, findings } = await openIfFree(config);
  try {
    const parts = [
      async () => checkSettings(config),
      async () => findings,
      async () => (database ? checkDatabase(database, { ...config, now }) : []),
      () => checkDisk(config),
      () => checkStorage(config),
      () => checkMail(config),
      () => checkCertificate(config, now()),
      () => checkProvider({ config, stripe, db: database?.db, readers, now }),
      async () => (database ? checkCardStock(database.db) : []),
      () => checkBackup(config, now()),
    ];
    const all: Finding[] = [];
    // one after the other: an embedded database has one connection, and a clock is compared in peace
    for (const check of parts) all.push(...(await check().catch((error: unknown) => [fail(messageOf(error))])));
    return all;
  } finally {
    await database?.close();
  }
}

/** The embedded database belongs to one process: beside a server it is the server that is asked. */
async function openIfFree(config: Config): Promise<{ database?: Database; findings: Finding[] }> {
  const { dataDir, databaseUrl, databasePool, durability } = config;
  if (!databaseUrl && isBeginnable(readFolderState(dataDir)))
    return { findings: [warn(`there is none yet in ${dataDir}`, 'npm start makes it')] };
  try {
    return { database: await openDatabase({ dataDir, databaseUrl, databasePool, durability }), findings: [] };
  } catch (error) {
    const isInUse = error instanceof Error && 'code' in error && error.code === 'FOLDER_IN_USE';
    return { findings: isInUse ? await checkRunning(config) : [fail(messageOf(error), 'look at DATABASE_URL, or at DATA_DIR')] };
  }
}

async function checkRunning({ host, port }: Config): Promise<Finding[]> {
  const own = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
  const answer = await fetch(`${own}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  return [
    answer?.ok
      ? ok(`embedded, in use by the server at ${own}, which reaches it`)
      : fail(`embedded, in use by a process that does not answer at ${own}`, 'is HOST or PORT another there? Look at its log'),
    warn('its tables, migrations and the stock of cards were not looked at', 'stop the server and run this again, or set DATABASE_URL'),
  ];
}
