import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

type Queryable = Pick<Client, 'query'>;

/** A name with a leading dot, which backups leave out. */
const getFile = (dataDir: string) => join(dataDir, '.last-backup');

/** Records in a data folder that everything was backed up from it. */
export async function markBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(getFile(dataDir), `${at.toISOString()}\n`, { mode: 0o600 });
}

/**
 * Records the same in the PostgreSQL that was backed up, so that other machines and containers can read it.
 * Does nothing if an older build has migrated the database or it is a standby: the backup is complete all the
 * same.
 */
export async function recordBackup(database: Queryable, at: Date): Promise<void> {
  const { rows } = await database.query<{ isWritable: boolean }>(
    `select to_regclass('public.backup_marks') is not null and not pg_is_in_recovery() as "isWritable"`,
  );
  if (rows[0]?.isWritable)
    await database.query('insert into backup_marks (at) values ($1) on conflict do nothing', [
      at.toISOString(),
    ]);
}

/**
 * Returns the time of the last backup, taken from this data folder or of this database; undefined if there
 * was none.
 */
export async function lastBackup({
  dataDir,
  database,
}: {
  dataDir: string;
  database?: Queryable | undefined;
}): Promise<Date | undefined> {
  const moments = [
    await readFile(getFile(dataDir), 'utf8').catch(() => ''),
    database && (await readRecord(database)),
  ];
  const times = moments.map((text) => Date.parse(text?.trim() ?? '')).filter((at) => !Number.isNaN(at));
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

async function readRecord(database: Queryable): Promise<string | undefined> {
  const { rows } = await database.query<{ isThere: boolean }>(
    `select to_regclass('public.backup_marks') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return undefined;
  const found = await database.query<{ at: Date | null }>('select max(at) as at from backup_marks');
  return found.rows[0]?.at?.toISOString();
}
