import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readJournal, type MigrationEntry } from './journal.ts';

/** A migration from before the baseline, with its SQL. */
export interface ArchivedMigration extends MigrationEntry {
  sql: string;
}

/**
 * Reads the migrations from before the baseline, in their order; none if the folder has no archive. They are
 * needed only for a database or a backup that is older than the baseline.
 */
export function readArchive(migrations: string): ArchivedMigration[] {
  const file = join(migrations, 'before-baseline.json.gz');
  if (!existsSync(file)) return [];
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as ArchivedMigration[];
}

/** True if migrations were applied (by their timestamps), and the baseline is not among them. */
export function isBeforeBaseline(applied: Iterable<number>, migrations: string): boolean {
  const moments = new Set(applied);
  const [baseline] = readJournal(migrations);
  return moments.size > 0 && baseline !== undefined && !moments.has(baseline.when);
}

/** Returns the archived migrations, if these are what the applied ones belong to, and those of the journal. */
export function readHistory(applied: Iterable<number>, migrations: string): MigrationEntry[] {
  const archived = isBeforeBaseline(applied, migrations) ? readArchive(migrations) : [];
  return [
    ...archived.map(({ tag, when }) => ({ tag, when, isArchived: true as const })),
    ...readJournal(migrations),
  ];
}

/** Writes migrations as a folder that drizzle runs. The caller must remove it. */
export function unpackMigrations(archived: ArchivedMigration[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'visita-migrations-'));
  mkdirSync(join(folder, 'meta'));
  const entries = archived.map(({ tag, when }, idx) => ({ idx, version: '7', when, tag, breakpoints: true }));
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const { tag, sql } of archived) writeFileSync(join(folder, `${tag}.sql`), sql);
  return folder;
}
