import { readFileSync } from 'node:fs';

/** A migration beside which some builds cannot go on serving. */
export interface IncompatibleMigration {
  /**
   * The migration that introduced what this one breaks: older builds never used it and are not affected.
   * Without it every older build is.
   */
  since?: string;
  /** The operator's explanation: the features that stop working in the affected builds. */
  reason: string;
}

/**
 * The newest release, and the changes of later migrations that affect it or the builds since. A test checks
 * that the list is complete.
 */
export interface Release {
  version: string;
  lastMigration: string;
  /** Changes that do no harm, each with its reason. */
  borne: Record<string, string>;
  /** By the migration's tag. */
  incompatible: Record<string, IncompatibleMigration>;
}

export const release = JSON.parse(
  readFileSync(new URL('./released.json', import.meta.url), 'utf8'),
) as Release;
