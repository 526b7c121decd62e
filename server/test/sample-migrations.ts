import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchive } from '../database/archive.ts';
import { migrationsFolder } from '../database/journal.ts';

/**
 * Writes a migrations folder as drizzle-kit does: one SQL file per migration, and the journal with their
 * order. Timestamps are 10, 20, … unless given.
 */
export function writeMigrations(
  folder: string,
  migrations: Record<string, string>,
  moments: Record<string, number> = {},
): string {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const tags = Object.keys(migrations);
  const entries = tags.map((tag, idx) => ({
    idx,
    version: '7',
    when: moments[tag] ?? (idx + 1) * 10,
    tag,
    breakpoints: true,
  }));
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [tag, sql] of Object.entries(migrations)) writeFileSync(join(folder, `${tag}.sql`), sql);
  return folder;
}

export const people = {
  '0000_people':
    'create table people (id integer primary key, name text not null constraint people_name_unique unique);',
};

/** Copies the migrations up to `last`, as an older build had them. */
export function migrationsUpTo(folder: string, migrations: string, last: string): string {
  cpSync(migrations, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const index = journal.entries.findIndex(({ tag }) => tag === last);
  if (index === -1) throw new Error(`unknown migration ${last}`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index + 1) }));
  return folder;
}

/** The tags of the migrations from before the baseline, in their order. */
export const archivedTags = readArchive(migrationsFolder).map(({ tag }) => tag);

/** Writes the migrations from before the baseline up to `last`, as a build of that time had them. */
export function archivedUpTo(folder: string, last: string): string {
  const archive = readArchive(migrationsFolder);
  const index = archive.findIndex(({ tag }) => tag === last);
  if (index === -1) throw new Error(`unknown migration ${last}`);
  const earlier = archive.slice(0, index + 1);
  return writeMigrations(
    folder,
    Object.fromEntries(earlier.map(({ tag, sql }) => [tag, sql])),
    Object.fromEntries(earlier.map(({ tag, when }) => [tag, when])),
  );
}
