import type { Db } from './db.ts';
import type { Durability } from './embedded-thread.ts';
import { openEmbedded } from './embedded.ts';
import type { Opened } from './opened.ts';
import type { Patience } from './postgres.ts';

export type { Durability } from './embedded-thread.ts';
export type { Db, Queryable, Tx } from './db.ts';
export type Database = Opened & { kind: 'embedded' | 'postgres'; db: Db };

/**
 * Opens the PostgreSQL server at databaseUrl, or the embedded database in dataDir, which is locked for this
 * process and, on the first start, copied from templateDir if that is built. Throws an error with a code of
 * Failure.
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
  /**
   * Connections of the pool to the server. One more listens, and a start opens one or two for a short time.
   */
  databasePool?: number;
  templateDir?: string | undefined;
  /** For the embedded database only. */
  durability?: Durability;
  /** For a server that does not answer yet. */
  patience?: Patience;
  /** True if the folder holds the restored files of an installation whose database is not restored yet. */
  isRestore?: boolean;
}): Promise<Database> {
  const kind = databaseUrl ? 'postgres' : 'embedded';
  const opening = databaseUrl
    ? openServer(databaseUrl, databasePool, patience)
    : openEmbedded({ dataDir, templateDir, durability, isRestore });
  // Loaded while the engine's thread starts.
  const [opened, { drizzle }] = await Promise.all([opening, import('drizzle-orm/node-postgres')]);
  // The brand of `Db` exists in types only; `transaction` removes it.
  return { ...opened, kind, db: drizzle(opened.pool) as unknown as Db };
}

async function openServer(databaseUrl: string, databasePool: number, patience: Patience): Promise<Opened> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl, databasePool, patience);
}
