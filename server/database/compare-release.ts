import type { Client } from 'pg';
import { migrationNumber, migrationsFolder } from './journal.ts';
import { compareMigrations } from './migrate.ts';
import { findBlockedMigrations, isAffected, type BlockedMigration } from './older-builds.ts';
import { release as newestRelease, type Release } from './release.ts';

export interface Upgrade {
  /** `behind`: migrations wait. `newer`: the database has some that this build does not know. */
  state: 'current' | 'behind' | 'newer';
  pending: string[];
  unknown: number;
  /** True if builds of the newest release, and the one that migrated this database last, may go on serving this database while this build migrates it, and afterwards. */
  isBesideSafe: boolean;
  /** Pending migrations that break the build that migrated this database last. */
  incompatible: { tag: string; reason: string }[];
  /** Pending migrations for which this build would not start now, since a build that they break is connected. */
  blocked: BlockedMigration[];
  release: Release;
}

/** Compares a server's database with this build, and says what a start would do. Changes nothing. */
export async function compareRelease(
  client: Pick<Client, 'query'>,
  { migrations = migrationsFolder, release = newestRelease }: { migrations?: string; release?: Release } = {},
): Promise<Upgrade> {
  const { applied, pending, unknown } = await compareMigrations(client, migrations);
  const schema = migrationNumber(applied.at(-1)?.tag ?? '');
  const incompatible = pending.flatMap(({ tag }) => {
    const mark = release.incompatible[tag];
    return mark && isAffected(schema, { tag, ...mark }) ? [{ tag, reason: mark.reason }] : [];
  });
  return {
    state: unknown > 0 ? 'newer' : pending.length > 0 ? 'behind' : 'current',
    pending: pending.map(({ tag }) => tag),
    unknown,
    // a build before the newest release knows tables that nobody has compared
    isBesideSafe: unknown === 0 && applied.some(({ tag }) => tag === release.lastMigration) && incompatible.length === 0,
    incompatible,
    blocked: await findBlockedMigrations(client, { applied, pending }, release.incompatible),
    release,
  };
}
