import type { Db } from './db.ts';
import type { Durability } from './embedded-thread.ts';
import { openEmbedded } from './embedded.ts';
import type { Opened } from './opened.ts';
import type { Patience } from './postgres.ts';

export type { Durability } from './embedded-thread.ts';
export type { Db, Queryable, Tx } from './db.ts';
export type Database = Opened & { kind: 'embedded' | 'postgres'; db: Db };

/**
 * Opens the PostgreSQL of databaseUrl, else the embedded one in dataDir, locked for this process and, the first time,
 * copied from templateDir where that is built. Throws an error with one of the codes of Failure.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  databasePool = 10,
  templateDir,
  durability = 'full',
  patience = { patienceMs: 0 },
  isRestore = false,
}: {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** How many connections to that server the pool has; one more listens, and a start takes one or two for a moment. */
  databasePool?: number;
  templateDir?: string | undefined;
  /** Of the embedded one. */
  durability?: Durability;
  /** With a server that does not answer. */
  patience?: Patience;
  /** True if the folder holds the files of an installation whose database is still to come. */
  isRestore?: boolean;
}): Promise<Database> {
  const kind = databaseUrl ? 'postgres' : 'embedded';
  const opening = databaseUrl
    ? openServer(databaseUrl, databasePool, patience)
    : openEmbedded({ dataDir, templateDir, durability, isRestore });
  // read while the engine's thread starts
  const [opened, { drizzle }] = await Promise.all([opening, import('drizzle-orm/node-postgres')]);
  // the brand is a type only; `transaction` takes it off again
  return { ...opened, kind, db: drizzle(opened.pool) as unknown as Db };
}

async function openServer(databaseUrl: string, databasePool: number, patience: Patience): Promise<Opened> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl, databasePool, patience);
}
