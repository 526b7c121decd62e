import { isDeepStrictEqual } from 'node:util';
import { migrationsFolder, readJournal } from './journal.ts';
import { queueSchema } from './queue-tables.ts';
import { lastingTables } from './storage-state.ts';

/** The parts of a database that migrations create. */
export interface SchemaState {
  /** The applied migrations, by the timestamps of the journal. */
  migrations: number[];
  /** Those of `lastingTables` that exist. */
  tables: string[];
  /** The version of the job queue's tables. */
  queueVersion: number | null;
}

/** True if a database has all migrations of this build, and no others. */
export function isMigrated({ migrations, tables, queueVersion }: SchemaState): boolean {
  const own = readJournal(migrationsFolder).map(({ when }) => when);
  return (
    queueVersion === queueSchema &&
    tables.length === lastingTables.length &&
    isDeepStrictEqual(new Set(migrations), new Set(own))
  );
}
