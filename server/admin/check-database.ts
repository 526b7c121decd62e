import { randomBytes } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { listUnknownTimeZones, unknownTimeZonesAdvice } from '../account/queries.ts';
import type { Database } from '../database/database.ts';
import { compareMigrations } from '../database/migrate.ts';
import { findingsFor, type Finding } from './finding.ts';

const { ok, warn, fail } = findingsFor('database');
const disk = findingsFor('disk');
const time = findingsFor('time');

const gigabyte = 1024 ** 3;
const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

/** Checks an open database; opening it has already checked its version and notifications. */
export async function checkDatabase(
  { pool, db, kind }: Database,
  { databasePool, now }: { databasePool: number; now: () => Date },
): Promise<Finding[]> {
  const { rows } = await pool.query<{
    version: string;
    size: string;
    fsync: string;
    writes: string;
    connections: number;
    used: number;
    now: Date;
  }>(`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as size,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as writes, clock_timestamp() as now,
      current_setting('max_connections')::int as connections, (select count(*)::int from pg_stat_activity) as used`);
  const row = rows[0];
  if (!row) return [fail('the query for its settings returned no row')];
  const findings = [
    ok(`PostgreSQL ${row.version}, ${kind}, ${inGigabytes(Number(row.size))}; notifications arrive (LISTEN)`),
  ];
  if (kind === 'postgres') {
    const free = row.connections - row.used;
    const text = `${databasePool} connections for this process, ${free} of ${row.connections} free there`;
    findings.push(
      free > databasePool
        ? ok(text)
        : warn(text, 'raise max_connections, or give each process a smaller DATABASE_POOL'),
    );
    const isSynced = row.fsync === 'on' && row.writes === 'on';
    findings.push(
      isSynced
        ? ok('writes are synced to its disk')
        : fail('a power cut may damage it', 'set fsync and full_page_writes to on in its configuration'),
    );
    findings.push(...compareClocks(Math.abs(row.now.getTime() - now().getTime()), 'the database'));
  }
  const migrations = await checkMigrations(pool);
  const isMigrated = migrations.every(({ state }) => state === 'ok');
  return [...findings, ...migrations, ...(isMigrated ? await checkTimeZones(db) : [])];
}

async function checkMigrations(pool: Database['pool']): Promise<Finding[]> {
  const { applied, pending, unknown } = await compareMigrations(pool);
  if (unknown > 0)
    return [fail(`it is newer than this build by ${unknown} migrations`, 'start the build that made them')];
  if (pending.length > 0)
    return [
      warn(`${pending.length} migrations are pending`, 'npm run upgrade lists them; npm start runs them'),
    ];
  return [ok(`all ${applied.length} migrations are applied`)];
}

/**
 * Checks the accounts' time zones: the statistics of a user fail if PostgreSQL does not know the user's time
 * zone.
 */
async function checkTimeZones(db: Database['db']): Promise<Finding[]> {
  const unknown = await listUnknownTimeZones(db);
  if (unknown.length === 0) return [ok('it knows the time zone of every account')];
  return [warn(`unknown time zones of accounts: ${unknown.join(', ')}`, unknownTimeZonesAdvice)];
}

/**
 * Compares clocks, `apart` in milliseconds. Users notice two seconds; signatures are rejected after five
 * minutes.
 */
export function compareClocks(apart: number, other: string): Finding[] {
  const text = `${Math.round(apart / 100) / 10} s from ${other}`;
  const advice = 'let the machine set its clock by the network (timedatectl set-ntp true)';
  if (apart > 150_000) return [time.fail(text, advice)];
  return [apart > 2_000 ? time.warn(text, advice) : time.ok(text)];
}

/** Checks the free space, and the time of a synced write. */
export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [free, all] = [bavail * bsize, blocks * bsize];
  const text = `${inGigabytes(free)} of ${inGigabytes(all)} free at ${dataDir}`;
  const advice = 'make room, or set DATA_DIR to a folder on another disk';
  const space =
    free < 0.2 * gigabyte
      ? disk.fail(text, advice)
      : free < gigabyte
        ? disk.warn(text, advice)
        : disk.ok(text);
  const took = await timeSync(dataDir);
  const sync = `a synced write takes ${took.toFixed(1)} ms`;
  return [
    space,
    took > 50
      ? disk.warn(sync, 'every change waits for it: a faster disk makes the site faster')
      : disk.ok(sync),
  ];
}

/** Returns the median of five synced writes, in milliseconds. */
async function timeSync(folder: string): Promise<number> {
  const path = join(folder, `.doctor-${randomBytes(6).toString('hex')}`);
  const file = await open(path, 'wx', 0o600);
  const times: number[] = [];
  try {
    for (let round = 0; round < 5; round++) {
      const began = performance.now();
      await file.write(randomBytes(4_096));
      await file.datasync();
      times.push(performance.now() - began);
    }
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
  return times.toSorted((one, other) => one - other)[2] ?? 0;
}
