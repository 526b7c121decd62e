import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** A migration as the journal names it; the moment is what the database remembers it by. */
export interface Entry {
  tag: string;
  when: number;
}

/** The migrations of a folder, in the order in which they run. */
export function readJournal(migrations: string): Entry[] {
  const { entries } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: Entry[] };
  return entries;
}

/** The number with which a migration's tag begins; drizzle-kit counts them from 0. */
export function migrationNumber(tag: string): number {
  return Number.parseInt(tag, 10);
}
