import { readFileSync } from 'node:fs';

/** A migration beside which some builds cannot go on serving. */
export interface IncompatibleMigration {
  /** The migration that brought what this one breaks: builds from before it never used that, and are not affected. */
  since: string;
  /** What those builds can no longer do, for the operator. */
  reason: string;
}

/** The newest release, and what later migrations change under it and under the builds between; a test holds that there is nothing else. */
export interface Release {
  version: string;
  lastMigration: string;
  /** Changes that do no harm, each with its reason. */
  borne: Record<string, string>;
  /** By the migration's tag. */
  incompatible: Record<string, IncompatibleMigration>;
}

export const release = JSON.parse(readFileSync(new URL('./released.json', import.meta.url), 'utf8')) as Release;
