import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { failure } from './failure.ts';

/**
 * The content of the storage of an installation. A new installation may be started only in `absent` and
 * `empty`.
 */
export type StorageState =
  | { state: 'absent' }
  | { state: 'empty' }
  /**
   * An installation of this product; `version` is the PostgreSQL major version of a folder, or the number of
   * known migrations of a database.
   */
  | { state: 'ours'; version: number }
  | { state: 'foreign'; found: string }
  | { state: 'damaged'; missing: string }
  | { state: 'partial'; found: string };

/**
 * Files that a process leaves in a data folder and recreates. Hidden files, such as those of a home folder,
 * are no data either.
 */
const working =
  /^(\.|lock\.sqlite|postgres\.unfinished$|backup\.json$|mail$|admin-password\.txt$|secret-key$|lost\+found$|.*\.journal\.new$)/;

/** Names that an installation stores beside its database. */
const countedFolders = ['files', 'stripe-emulator.journal'];

/** Without any of these the engine would create a new cluster, or fail to read this one. */
const clusterParts = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'];

/** Returns the state of a data folder with the embedded database, read from the names in it. */
export function readFolderState(dataDir: string): StorageState {
  if (!existsSync(dataDir)) return { state: 'absent' };
  const names = readdirSync(dataDir).filter((name) => !working.test(name));
  const isFull = (name: string) => {
    const stat = statSync(join(dataDir, name));
    return stat.isDirectory() ? readdirSync(join(dataDir, name)).length > 0 : stat.size > 0;
  };
  const full = names.filter(isFull);
  if (full.includes('postgres')) return readClusterState(join(dataDir, 'postgres'));
  const stranger = full.find((name) => !countedFolders.includes(name));
  if (stranger !== undefined) return { state: 'foreign', found: stranger };
  const [rest] = full;
  return rest === undefined ? { state: 'empty' } : { state: 'partial', found: rest };
}

function readClusterState(cluster: string): StorageState {
  if (!statSync(cluster).isDirectory()) return { state: 'foreign', found: 'postgres' };
  const missing = clusterParts.find((part) => !existsSync(join(cluster, part)));
  if (missing !== undefined) return { state: 'damaged', missing: `postgres/${missing}` };
  const version = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  return Number.isInteger(version)
    ? { state: 'ours', version }
    : { state: 'damaged', missing: 'the number in postgres/PG_VERSION' };
}

/** Tables that every version of this product has had. */
export const lastingTables = [
  'batches',
  'card_counters',
  'cards',
  'photos',
  'physical_cards',
  'sessions',
  'staff',
  'users',
];

interface StorageStateLookup {
  /** The timestamps of this build's migrations. */
  migrations: number[];
  /** Tables that every version of this product has. */
  tables: string[];
}

/**
 * Returns the state of a database: of a server, or inside an installation's folder. Tables of extensions are
 * ignored.
 */
export async function readDatabaseState(
  client: Pick<Client, 'query'>,
  state: StorageStateLookup,
): Promise<StorageState> {
  const { rows } = await client.query<{ name: string }>(`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle', 'pgboss')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by 1`);
  const names = rows.map(({ name }) => name).filter((name) => name !== journal);
  const applied = rows.length > names.length ? await appliedMigrations(client) : [];
  const ours = names.filter((name) => state.tables.includes(name));
  const [stranger] = names;
  if (applied.length === 0) {
    // A first migration that was cut off is rolled back and leaves an empty journal.
    if (stranger === undefined) return { state: 'empty' };
    return ours[0] === undefined
      ? { state: 'foreign', found: stranger }
      : { state: 'partial', found: ours[0] };
  }
  const version = applied.filter((moment) => state.migrations.includes(moment)).length;
  if (version === 0 && ours.length === 0 && state.tables.length > 0)
    return { state: 'foreign', found: stranger ?? journal };
  const missing = state.tables.find((name) => !names.includes(name));
  return missing === undefined
    ? { state: 'ours', version }
    : { state: 'damaged', missing: `the table ${missing}` };
}

const journal = 'drizzle.__drizzle_migrations';

async function appliedMigrations(client: Pick<Client, 'query'>): Promise<number[]> {
  const { rows } = await client.query<{ moment: string }>(
    'select created_at as moment from drizzle.__drizzle_migrations',
  );
  return rows.map(({ moment }) => Number(moment));
}

/** Throws STORAGE_UNFIT with what was found and what to do, unless the storage is ours or empty. */
export function refuseUnfit(
  state: StorageState,
  { storage, setting }: { storage: string; setting: 'DATA_DIR' | 'DATABASE_URL' },
): void {
  const sentence = sentenceFor(state, { storage, setting });
  if (sentence !== undefined) throw failure('STORAGE_UNFIT', sentence);
}

function sentenceFor(
  state: StorageState,
  { storage, setting }: { storage: string; setting: string },
): string | undefined {
  const restoring = `restore a backup into an empty place (npm run restore), and set ${setting} to it`;
  switch (state.state) {
    case 'foreign':
      return `${storage} belongs to something else: it holds "${state.found}". Set ${setting} to an empty place or to one of Visita.`;
    case 'damaged':
      return `${storage} is damaged: ${state.missing} is missing. Nothing was changed. Put it back, or ${restoring}.`;
    case 'partial':
      return `${storage} is a part of an installation: it holds "${state.found}" and no database that belongs to it. Nothing was changed. Put back what is missing, or ${restoring}. If the database is elsewhere, set DATABASE_URL.`;
    default:
      return undefined;
  }
}

/** True if a new installation may be created there. */
export function isBeginnable({ state }: StorageState): boolean {
  return state === 'absent' || state === 'empty';
}
