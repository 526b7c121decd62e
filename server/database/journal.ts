import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** A migration in the journal. `when` (Unix time in milliseconds) identifies it in the database. */
export interface MigrationEntry {
  tag: string;
  when: number;
  /** True for a migration from before the baseline, whose numbers are a series of their own. */
  isArchived?: true;
}

/** Returns the migrations of a folder, in the order in which they run. */
export function readJournal(migrations: string): MigrationEntry[] {
  const { entries } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as {
    entries: MigrationEntry[];
  };
  return entries;
}

/** The number of every migration from before the baseline. */
export const beforeBaseline = -1;

/** Returns the number of a migration; it rises with the order in which migrations run. */
export function entryNumber({ tag, isArchived }: MigrationEntry): number {
  return isArchived ? beforeBaseline : migrationNumber(tag);
}

/** Returns the number at the start of a migration's tag; drizzle-kit counts from 0. */
export function migrationNumber(tag: string): number {
  return Number.parseInt(tag, 10);
}
