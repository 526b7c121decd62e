import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { compareMigrations, migrationsFolder } from './migrate.ts';

/** The newest release, and what later migrations change under it; a test holds that there is nothing else. */
interface Release {
  version: string;
  lastMigration: string;
  borne: Record<string, string>;
}

export interface Upgrade {
  /** `behind`: migrations wait. `newer`: the database has some that this build does not know. */
  state: 'current' | 'behind' | 'newer';
  pending: string[];
  unknown: number;
  /** Whether builds of the newest release may go on serving this database while this build migrates it, and afterwards. */
  isBesideSafe: boolean;
  release: Release;
}

/** What this build would do to a database. Changes nothing. */
export async function compareRelease(client: Pick<Client, 'query'>, migrations = migrationsFolder): Promise<Upgrade> {
  const release = JSON.parse(readFileSync(new URL('./released.json', import.meta.url), 'utf8')) as Release;
  const { applied, pending, unknown } = await compareMigrations(client, migrations);
  return {
    state: unknown > 0 ? 'newer' : pending.length > 0 ? 'behind' : 'current',
    pending: pending.map(({ tag }) => tag),
    unknown,
    // a build before the newest release knows tables that nobody has compared
    isBesideSafe: unknown === 0 && applied.some(({ tag }) => tag === release.lastMigration),
    release,
  };
}
