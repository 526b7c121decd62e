import type { Db } from './db.ts';
import type { Durability } from './embedded-thread.ts';
import { openEmbedded } from './embedded.ts';
import type { Opened } from './opened.ts';

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
}: {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** How many connections to that server the pool has; one more listens, and a start takes one or two for a moment. */
  databasePool?: number;
  templateDir?: string | undefined;
  /** Of the embedded one. */
  durability?: Durability;
}): Promise<Database> {
  const kind = databaseUrl ? 'postgres' : 'embedded';
  const opening = databaseUrl ? openServer(databaseUrl, databasePool) : openEmbedded({ dataDir, templateDir, durability });
  // read while the engine's thread starts
  const [opened, { drizzle }] = await Promise.all([opening, import('drizzle-orm/node-postgres')]);
  // the brand is a type only; `transaction` takes it off again
  return { ...opened, kind, db: drizzle(opened.pool) as unknown as Db };
}

async function openServer(databaseUrl: string, databasePool: number): Promise<Opened> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl, databasePool);
}
