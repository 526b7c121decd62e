import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { isBeforeBaseline, readArchive, readHistory, unpackMigrations } from './archive.ts';
import type { Database } from './database.ts';
import { exclusively } from './exclusively.ts';
import { failure } from './failure.ts';
import { isLockTimeout } from './faults.ts';
import { migrationsFolder, readJournal } from './journal.ts';
import { describeBlocked, findBlockedMigrations } from './older-builds.ts';
import { migrateQueue } from './queue-tables.ts';
import { release, type Release } from './release.ts';
import { runMigrations } from './run-migrations.ts';
import { lastingTables, readDatabaseState, refuseUnfit } from './storage-state.ts';

/**
 * A DDL statement that waits for a table lock blocks every query behind it, so it gives up early and is
 * retried.
 */
const patience = { lockTimeout: '3s', tries: 20, pauseMs: 500 };

interface MigrateOptions {
  lockTimeout?: string;
  tries?: number;
  pauseMs?: number;
  incompatible?: Release['incompatible'];
}

/** Runs pending migrations; processes that start together on one PostgreSQL take turns. */
export async function migrate(
  database: Pick<Database, 'kind' | 'dedicated'>,
  migrations = migrationsFolder,
  options: MigrateOptions = {},
): Promise<void> {
  const { lockTimeout, tries, pauseMs, incompatible } = {
    ...patience,
    incompatible: release.incompatible,
    ...options,
  };
  const migrateOnce = async () => {
    const { client, release: endConnection } = await database.dedicated();
    try {
      await client.query(`set lock_timeout = '${lockTimeout}'`);
      const setting = database.kind === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL';
      const tables = migrations === migrationsFolder ? lastingTables : [];
      const state = await readDatabaseState(client, {
        migrations: readJournal(migrations).map(({ when }) => when),
        tables,
      });
      refuseUnfit(state, { storage: `The database of ${setting}`, setting });
      await refuseOtherHistory(client, migrations);
      // Only one process can use the embedded database.
      if (database.kind === 'postgres') await refuseOlderBuilds(client, { migrations, incompatible });
      await reachBaseline(client, migrations);
      await runMigrations(client, migrations);
      await migrateQueue(client);
    } finally {
      await endConnection();
    }
  };
  await exclusively(database, async () => {
    for (let left = tries; ; left--) {
      try {
        return await migrateOnce();
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        if (left === 1)
          throw failure(
            'TABLES_IN_USE',
            `A migration could not lock a table (${tries} tries of ${lockTimeout}): another session keeps it locked. Try again.`,
            error,
          );
        await sleep(pauseMs);
      }
    }
  });
}

/**
 * Brings a database from before the baseline to it: runs the archived migrations that it lacks, then replaces
 * their marks by that of the baseline, whose tables are the same.
 */
async function reachBaseline(client: Client, migrations: string): Promise<void> {
  if (!isBeforeBaseline(await appliedMoments(client), migrations)) return;
  const folder = unpackMigrations(readArchive(migrations));
  try {
    await runMigrations(client, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const [baseline] = readMigrationFiles({ migrationsFolder: migrations });
  await client.query(
    `with replaced as (delete from drizzle.__drizzle_migrations)
     insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`,
    [baseline?.hash, baseline?.folderMillis],
  );
}

/**
 * Refuses a database with unknown or skipped migrations. drizzle compares the newest timestamp only: it would
 * run this build on newer tables, and skip a migration that was merged late.
 */
async function refuseOtherHistory(client: Client, migrations: string): Promise<void> {
  const { unknown, skipped } = await compareMigrations(client, migrations);
  if (unknown > 0)
    throw failure(
      'DATABASE_NEWER',
      `The database is newer than this build, which does not know ${unknown} of its migrations. Start the build that made them, or restore the copy from before.`,
    );
  if (skipped.length > 0)
    throw failure(
      'MIGRATION_SKIPPED',
      `The database has newer migrations than ${skipped.map(({ tag }) => tag).join(', ')}, which would be skipped. Generate it again: npm run migration.`,
    );
}

/**
 * Refuses to migrate while a build that a pending migration is marked incompatible with is connected. All
 * other older builds go on serving.
 */
async function refuseOlderBuilds(
  client: Client,
  { migrations, incompatible }: { migrations: string; incompatible: Release['incompatible'] },
): Promise<void> {
  const [blocked] = await findBlockedMigrations(
    client,
    await compareMigrations(client, migrations),
    incompatible,
  );
  if (blocked) throw failure('OLDER_BUILD_CONNECTED', describeBlocked(blocked));
}

/**
 * Compares the database with the migrations of this build, in their order, and counts those that this build
 * does not know.
 */
export async function compareMigrations(client: Pick<Client, 'query'>, migrations = migrationsFolder) {
  const applied = await appliedMoments(client);
  const entries = readHistory(applied, migrations);
  const newest = Math.max(...applied);
  return {
    applied: entries.filter(({ when }) => applied.has(when)),
    pending: entries.filter(({ when }) => !applied.has(when)),
    /** Older than the newest applied migration, so drizzle would skip them. */
    skipped: entries.filter(({ when }) => when < newest && !applied.has(when)),
    unknown: [...applied].filter((when) => !entries.some((entry) => entry.when === when)).length,
  };
}

/** Returns the applied migrations, by the timestamps of the journal. */
export async function appliedMoments(client: Pick<Client, 'query'>): Promise<Set<number>> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return new Set();
  const applied = await client.query<{ when: string }>(
    'select created_at as when from drizzle.__drizzle_migrations',
  );
  return new Set(applied.rows.map(({ when }) => Number(when)));
}
