import type { Client } from 'pg';
import { entryNumber, migrationsFolder } from './journal.ts';
import { compareMigrations } from './migrate.ts';
import { findBlockedMigrations, isAffected, type BlockedMigration } from './older-builds.ts';
import { release as newestRelease, type Release } from './release.ts';

export interface Upgrade {
  /** `behind`: migrations are pending. `newer`: the database has migrations unknown to this build. */
  state: 'current' | 'behind' | 'newer';
  pending: string[];
  unknown: number;
  /**
   * True if builds of the newest release, and the build that last migrated this database, may serve it while
   * this build migrates it and afterwards.
   */
  isBesideSafe: boolean;
  /** Pending migrations that break the build that last migrated this database. */
  incompatible: { tag: string; reason: string }[];
  /**
   * Pending migrations for which a start would be refused now, because a build that they break is connected.
   */
  blocked: BlockedMigration[];
  release: Release;
}

/** Compares a server's database with this build and reports what a start would do. Read-only. */
export async function compareRelease(
  client: Pick<Client, 'query'>,
  { migrations = migrationsFolder, release = newestRelease }: { migrations?: string; release?: Release } = {},
): Promise<Upgrade> {
  const { applied, pending, unknown } = await compareMigrations(client, migrations);
  const newest = applied.at(-1);
  const incompatible = pending.flatMap(({ tag }) => {
    const mark = release.incompatible[tag];
    return mark && newest && isAffected(entryNumber(newest), { tag, ...mark })
      ? [{ tag, reason: mark.reason }]
      : [];
  });
  return {
    state: unknown > 0 ? 'newer' : pending.length > 0 ? 'behind' : 'current',
    pending: pending.map(({ tag }) => tag),
    unknown,
    // The tables of a build before the newest release were never compared.
    isBesideSafe:
      unknown === 0 && applied.some(({ tag }) => tag === release.lastMigration) && incompatible.length === 0,
    incompatible,
    blocked: await findBlockedMigrations(client, { applied, pending }, release.incompatible),
    release,
  };
}
