import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

type Queryable = Pick<Client, 'query'>;

/** Its name begins with a dot, so no backup holds it. */
const fileOf = (dataDir: string) => join(dataDir, '.last-backup');

/** Remembers in a data folder that everything was backed up from it. */
export async function markBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(fileOf(dataDir), `${at.toISOString()}\n`, { mode: 0o600 });
}

/**
 * Remembers the same in the PostgreSQL that was backed up, which other machines and containers read. One that an older build
 * has migrated has no place for it, and a standby takes no writes: their backup is whole all the same.
 */
export async function recordBackup(database: Queryable, at: Date): Promise<void> {
  const { rows } = await database.query<{ isWritable: boolean }>(
    `select to_regclass('public.backup_marks') is not null and not pg_is_in_recovery() as "isWritable"`,
  );
  if (rows[0]?.isWritable) await database.query('insert into backup_marks (at) values ($1) on conflict do nothing', [at.toISOString()]);
}

/** The moment of the last backup, taken from this data folder or of this database; undefined if there was none. */
export async function lastBackup({ dataDir, database }: { dataDir: string; database?: Queryable | undefined }): Promise<Date | undefined> {
  const moments = [await readFile(fileOf(dataDir), 'utf8').catch(() => ''), database && (await readRecord(database))];
  const known = moments.map((text) => Date.parse(text?.trim() ?? '')).filter((at) => !Number.isNaN(at));
  return known.length === 0 ? undefined : new Date(Math.max(...known));
}

async function readRecord(database: Queryable): Promise<string | undefined> {
  const { rows } = await database.query<{ isThere: boolean }>(`select to_regclass('public.backup_marks') is not null as "isThere"`);
  if (!rows[0]?.isThere) return undefined;
  const found = await database.query<{ at: Date | null }>('select max(at) as at from backup_marks');
  return found.rows[0]?.at?.toISOString();
}
