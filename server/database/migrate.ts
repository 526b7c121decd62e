import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';
import { migrateQueue } from './queue-tables.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number that everybody who migrates this database agrees on. */
const LOCK = 8_647_214_920;

/** Brings the tables up to date; processes that start together on one PostgreSQL do it one after the other. */
export async function migrate(database: Pick<Database, 'dedicated'>, migrations = migrationsFolder): Promise<void> {
  const { client, release } = await database.dedicated();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: migrations });
    await migrateQueue(client);
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  } finally {
    await release();
  }
}
