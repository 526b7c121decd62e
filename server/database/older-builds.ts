import type { Client } from 'pg';
import { version } from '../version.ts';
import {
  beforeBaseline,
  entryNumber,
  migrationNumber,
  migrationsFolder,
  readJournal,
  type MigrationEntry,
} from './journal.ts';
import type { IncompatibleMigration, Release } from './release.ts';

/**
 * The application_name of this build's connections, which tells a newer build the migrations that this one
 * knows.
 */
export const connectionName = nameConnection(version, readJournal(migrationsFolder).at(-1)?.tag ?? '');

/**
 * Builds an application_name with the migration's number only, because PostgreSQL truncates names after 63
 * bytes.
 */
export function nameConnection(build: string, lastMigration: string): string {
  return `visita ${build} migration ${lastMigration.slice(0, 4)}`;
}

/** The connections of one build from one client address. */
interface OlderBuild {
  name: string;
  /** The number of the last migration that the build knows. */
  schema: number;
  /** Null for a local socket. */
  address: string | null;
  connections: number;
}

/** A pending migration, and the connected builds that it would break. */
export interface BlockedMigration {
  tag: string;
  reason: string;
  builds: OlderBuild[];
}

/** Returns the pending migrations that are marked incompatible with a connected build. */
export async function findBlockedMigrations(
  client: Pick<Client, 'query'>,
  { applied, pending }: { applied: MigrationEntry[]; pending: MigrationEntry[] },
  incompatible: Release['incompatible'],
): Promise<BlockedMigration[]> {
  const marked = pending.filter(({ tag }) => incompatible[tag]);
  const newest = applied.at(-1);
  // No build serves a new database.
  if (marked.length === 0 || newest === undefined) return [];
  const builds = await listOlderBuilds(client, entryNumber(newest));
  return marked
    .map(({ tag }) => {
      const mark = incompatible[tag] ?? { reason: '' };
      return {
        tag,
        reason: mark.reason,
        builds: builds.filter(({ schema }) => isAffected(schema, { ...mark, tag })),
      };
    })
    .filter((blocked) => blocked.builds.length > 0);
}

/** True if a build whose last known migration is `schema` uses what the migration `tag` breaks. */
export function isAffected(
  schema: number,
  { since, tag }: Pick<IncompatibleMigration, 'since'> & { tag: string },
): boolean {
  return (since === undefined || schema >= migrationNumber(since)) && schema < migrationNumber(tag);
}

/** Builds the error message that names the processes to stop. */
export function describeBlocked({ tag, reason, builds }: BlockedMigration): string {
  const processes = builds.map(
    ({ name, address, connections }) => `${name}, ${address ?? 'local socket'}, connections: ${connections}`,
  );
  return `The migration ${tag} cannot run while older builds are connected: ${reason}. Stop these processes, then start this build: ${processes.join('; ')}.`;
}

/**
 * Lists the connected builds other than this one. A build from before the baseline has `schema` in its name.
 * One without a migration in its name counts as the one that last migrated the database.
 */
async function listOlderBuilds(client: Pick<Client, 'query'>, newestApplied: number): Promise<OlderBuild[]> {
  const { rows } = await client.query<OlderBuild>(
    `select name, case when name ~ ' schema \\d+$' then $2 else coalesce(substring(name from ' migration (\\d+)$')::int, $1) end as schema, host(client_addr) as address, count(*)::int as connections
     from (select regexp_replace(application_name, ' changes$', '') as name, client_addr from pg_stat_activity
           where datname = current_database() and application_name ~ '^visita( |$)') as connection
     where name <> $3
     group by 1, 2, 3 order by 1, 3`,
    [newestApplied, beforeBaseline, connectionName],
  );
  return rows;
}
